/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Operations whose operands are constant, or of which one makes the operation needless. */

#ifndef CLTILE_FOLD_H
#define CLTILE_FOLD_H

#include <llvm-c/Types.h>

/* The most operands that matter. */
#define CLTILE_FOLDED_OPERANDS 3

/* How many operands of an instruction cltile_fold is to be given; 0: nothing is ever folded. */
unsigned cltile_count_folded(LLVMValueRef instruction);

/* What an instruction would give with other operands of the same types; NULL where that takes an instruction. */
LLVMValueRef cltile_fold(LLVMBuilderRef builder, LLVMValueRef instruction, LLVMValueRef *operands);

#endif
