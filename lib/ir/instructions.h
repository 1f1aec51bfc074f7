/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Instructions and uses. */

#ifndef CLTILE_INSTRUCTIONS_H
#define CLTILE_INSTRUCTIONS_H

#include <llvm-c/Types.h>
#include <stdbool.h>

/* The function that an instruction is in. */
LLVMValueRef cltile_caller(LLVMValueRef instruction);

/* Whether a use is a call of `callee`, rather than its address. */
bool cltile_is_call_of(LLVMValueRef user, LLVMValueRef callee);

/* A function's declaration, made unless the module has it: convergent as all that synchronises. */
LLVMValueRef cltile_declare(LLVMModuleRef module, const char *name, LLVMTypeRef type);

/* Does something to each call of a function; the call may be erased. */
typedef void (*cltile_call_fn)(LLVMValueRef call, void *user);
void cltile_for_calls(LLVMValueRef function, cltile_call_fn act, void *user);

#endif
