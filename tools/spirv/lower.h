/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Functions of OpenCL C that LLVM's own SPIR-V target translates wrong, or not at all. */

#pragma once

#include <llvm-c/Types.h>

/* Visits each call of a function, with the builder before the call, which may be erased. */
void visit_calls(LLVMValueRef function, void (*visit)(LLVMBuilderRef builder, LLVMValueRef call, void *user),
                 void *user);

/* Replaces the calls of a declared function by instructions if it is one of those. */
void lower_calls(LLVMValueRef function);
