/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What a call of a 2D block read, write or prefetch asks for. */

#pragma once

#include "analysis/block_size.h"

#include <llvm-c/Types.h>
#include <stdbool.h>

typedef struct cltile_block_2d {
    LLVMValueRef call;
    cltile_2d_shape shape;
    LLVMValueRef base, width, height, pitch, coordinate;
    LLVMValueRef values; /* the lane's own; NULL in prefetches */
} cltile_block_2d;

/* False where an instruction is no call of a builtin, or of a function that translators know as one of the instructions
 * OpSubgroup2DBlock...INTEL. */
bool cltile_read_2d_block(LLVMValueRef call, cltile_block_2d *b);
