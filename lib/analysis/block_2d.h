/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What a call of a 2D block read, write or prefetch asks for. */

#pragma once

#include <llvm-c/Types.h>
#include <stdbool.h>

/* The sub-groups that cl_intel_subgroup_2d_block_io asks for. */
#define CLTILE_2D_BLOCK_LANES 16u

typedef enum cltile_block_2d_kind {
    CLTILE_2D_READ,
    CLTILE_2D_READ_TRANSFORM,
    CLTILE_2D_READ_TRANSPOSE,
    CLTILE_2D_WRITE,
    CLTILE_2D_PREFETCH
} cltile_block_2d_kind;

typedef struct cltile_block_2d {
    LLVMValueRef call;
    cltile_block_2d_kind kind;
    unsigned element_bytes;
    unsigned rows, columns; /* of a block in memory */
    unsigned count;         /* of blocks, side by side */
    LLVMValueRef base, width, height, pitch, coordinate;
    LLVMValueRef values; /* the lane's own; NULL in prefetches */
} cltile_block_2d;

/* False where an instruction is no call of a builtin, or of a function that translators know as one of the instructions
 * OpSubgroup2DBlock...INTEL. */
bool cltile_read_2d_block(LLVMValueRef call, cltile_block_2d *b);

/* The bytes of each of a lane's values, and how many values a lane has of all blocks: 0 in prefetches. */
unsigned cltile_bytes_of_2d_value(const cltile_block_2d *b);
unsigned cltile_values_of_2d_block(const cltile_block_2d *b);
