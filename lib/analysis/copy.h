/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What a call of a 2D or 3D copy asks for, as far as it is constant. */

#ifndef CLTILE_COPY_H
#define CLTILE_COPY_H

#include <llvm-c/Target.h>
#include <llvm-c/Types.h>
#include <stdbool.h>
#include <stddef.h>

/* A variable and bytes behind its beginning. */
typedef struct cltile_address {
    LLVMValueRef base; /* what is no element, field or cast of something else */
    long long offset;
    bool is_known; /* the offset; else it is at least that, as long as what is added counts up */
} cltile_address;

cltile_address cltile_find_address(LLVMTargetDataRef layout, LLVMValueRef pointer);

typedef struct cltile_count {
    bool is_known;
    unsigned long long value; /* the greatest there is stands for what is too large */
} cltile_count;

/* One of a copy's two places. Numbers are elements. */
typedef struct cltile_copy_side {
    LLVMValueRef pointer;
    cltile_count offset, line_length, plane_area;
} cltile_copy_side;

/* A call of either version: gaps of 0.9.0 are made total lengths. A 2D copy has one plane. */
typedef struct cltile_copy {
    LLVMValueRef call, event;
    bool is_3D, is_version_0_9_0;
    cltile_count element_bytes, elements, lines, planes;
    cltile_copy_side dst, src;
} cltile_copy;

/* False where the call is none of a copy. */
bool cltile_read_copy(LLVMValueRef call, cltile_copy *copy);

/* The specification's name for an argument. */
const char *cltile_copy_argument(const cltile_copy *copy, unsigned argument);

/* The bytes from a tile's first to behind its last: 0 where nothing is copied, and not known where that depends on what
 * is not. */
cltile_count cltile_copy_extent(const cltile_copy *copy, const cltile_copy_side *side);

/* The variable in local memory that a side begins in, and where; its base is NULL where it is none. */
cltile_address cltile_local_address(const cltile_copy *copy, const cltile_copy_side *side);

/* Whether a value is a variable in local memory. They are internal; on CPUs all memory is one address space, of which
 * only constants are read-only. */
bool cltile_is_local_variable(LLVMValueRef value);

/* A local variable's name in the source: "kernel.name", or "kernel.name.2" in the module. */
void cltile_format_variable(LLVMValueRef variable, char *text, size_t size);

/* Whether the bytes of two tiles, of constant sizes and at constant places in one variable, have some in common. */
bool cltile_copies_overlap(const cltile_copy *copy, const cltile_copy_side *side, const cltile_copy *other,
                           const cltile_copy_side *other_side);

#endif
