/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What a call of a media block read or write, or of a sub-group block read or write, asks for, as far as it is
 * constant.
 */

#pragma once

#include <llvm-c/Types.h>
#include <stdbool.h>

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
