/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What calls of blocks, copies and exchanges ask for, as far as it is constant. */

#pragma once

#include "analysis/address.h"
#include "analysis/block_size.h"
#include "cltile/cltile.h"

#include <llvm-c/Types.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct cltile_block {
    LLVMValueRef call;
    LLVMValueRef image;         /* of a sub-group block of global or local memory: the pointer */
    LLVMValueRef offset;        /* NULL in a sub-group block of global or local memory */
    LLVMValueRef width, height; /* NULL in sub-group blocks */
    bool is_write;
    unsigned element_bytes, components;
} cltile_block;

/* False where an instruction is no call of a media block builtin, or of the function that translators know as
 * OpSubgroupImageMediaBlockReadINTEL or WriteINTEL. */
bool cltile_read_block(LLVMValueRef call, cltile_block *b);

/* False where an instruction is no call of intel_sub_group_block_read or write. */
bool cltile_read_sub_group_block(LLVMValueRef call, cltile_block *b);

/* The number that a value is; false where it is not constant. */
bool cltile_constant_number(LLVMValueRef value, long long *number);

/* An element of a vector that is constant, or was built by inserting one. */
bool cltile_constant_element(LLVMValueRef vector, unsigned index, long long *number);

/* An image whatever type it was cast to. */
LLVMValueRef cltile_strip_casts(LLVMValueRef value);

/* ---- 2D blocks (block_2d.c) ---- */

typedef struct cltile_block_2d {
    LLVMValueRef call;
    cltile_2d_shape shape;
    LLVMValueRef base, width, height, pitch, coordinate;
    LLVMValueRef values; /* the lane's own; NULL in prefetches */
} cltile_block_2d;

/* False where an instruction is no call of a builtin, or of a function that translators know as one of the instructions
 * OpSubgroup2DBlock...INTEL. */
bool cltile_read_2d_block(LLVMValueRef call, cltile_block_2d *b);

/* ---- Copies (copy.c) ---- */

typedef struct cltile_count {
    bool is_known;
    unsigned long long value; /* the greatest there is stands for what is too large */
} cltile_count;

/* One of a copy's two places. Numbers are elements. */
typedef struct cltile_copy_side {
    LLVMValueRef pointer, offset_value; /* the latter is NULL in version 0.9.0 */
    cltile_count offset, line_length, plane_area;
} cltile_copy_side;

/* A call of either version: gaps of 0.9.0 are made total lengths. A 2D copy has one plane. So has the host's 1D copy,
 * which is one line, and its strided one, whose lines have one element each. */
typedef struct cltile_copy {
    LLVMValueRef call, event;
    bool is_3D, is_version_0_9_0, is_host;
    bool is_greatest; /* numbers that are not constant are the greatest that they may be */
    cltile_count element_bytes, elements, lines, planes;
    cltile_copy_side dst, src;
} cltile_copy;

/* False where the call is none of a copy, of cltile's or of the host's. `is_greatest`: with the greatest numbers, see
 * cltile_find_greatest. */
bool cltile_read_copy(LLVMValueRef call, bool is_greatest, cltile_copy *copy);

/* The specification's name for an argument. */
const char *cltile_copy_argument(const cltile_copy *copy, unsigned argument);

/* The bytes from a tile's first to behind its last: 0 where nothing is copied, and not known where that depends on what
 * is not. */
cltile_count cltile_copy_extent(const cltile_copy *copy, const cltile_copy_side *side);

/* Where a side begins. */
cltile_address cltile_side_address(const cltile_copy *copy, const cltile_copy_side *side);

/* The bytes of a local variable, or of one of the program's that it defines; 0 of other values. */
unsigned long long cltile_size_of_variable(LLVMValueRef value);

/* Whether a value is a variable in local memory. They are internal; on CPUs all memory is one address space, of which
 * only constants are read-only. */
bool cltile_is_local_variable(LLVMValueRef value);

/* A local variable's name in the source: "kernel.name", or "kernel.name.2" in the module. */
void cltile_format_variable(LLVMValueRef variable, char *text, size_t size);

/* Whether two tiles of constant sizes have bytes in common, of which the other begins `distance` bytes behind. */
bool cltile_tiles_overlap(const cltile_copy *copy, const cltile_copy_side *side, const cltile_copy *other,
                          const cltile_copy_side *other_side, long long distance);

/* Whether a tile of the greatest size has one of some bytes, `distance` bytes behind its beginning. If its size has no
 * limit, the first byte counts. */
bool cltile_tile_has(const cltile_copy *copy, const cltile_copy_side *side, long long distance, long long bytes);

/* Whether the greatest tile is all of the variable that it begins in, but for the gaps between its lines. */
bool cltile_fills_variable(const cltile_copy *copy, bool is_source, const cltile_address *address);

/* ---- Exchanges: calls by which lanes of a sub-group have each other's data (exchange.c) ---- */

/* What is said of exchanges that not all work-items reach: "kernel", its name, the length and the name of the function,
 * and " (line 7)" or "". */
#define CLTILE_DIVERGENT_EXCHANGE                                                                                      \
    "%s '%s': only some work-items of a work-group may call '%.*s' here: a branch%s depends on work-item ids"

typedef struct cltile_exchange {
    LLVMValueRef call;
    const char *builtin; /* its name in OpenCL C */
    cltile_lanes from;
    LLVMValueRef lane;   /* the lane, the distance or the mask; NULL: the call has none */
    unsigned data_bytes; /* of a lane's value; 0: unknown */
} cltile_exchange;

/* False where an instruction is no call of a function that the pages on cl_khr_subgroups and cl_intel_subgroups list
 * among those that exchange data. */
bool cltile_read_exchange(LLVMValueRef call, cltile_exchange *e);

/* Whether a symbol names such a function. */
bool cltile_is_listed_exchange(const char *symbol);
