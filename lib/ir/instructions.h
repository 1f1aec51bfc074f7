/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Instructions and uses. */

#pragma once

#include <llvm-c/Types.h>
#include <stdbool.h>

/* The function that an instruction is in. */
LLVMValueRef cltile_caller(LLVMValueRef instruction);

/* Whether a use is a call of `callee`, rather than its address. */
bool cltile_is_call_of(LLVMValueRef user, LLVMValueRef callee);

/* The declaration of a function, added if the module lacks it; convergent, since these functions synchronise. */
LLVMValueRef cltile_declare(LLVMModuleRef module, const char *name, LLVMTypeRef type);

/* Calls `act` for each call of a function; `act` may erase the call. */
typedef void (*cltile_call_fn)(LLVMValueRef call, void *user);
void cltile_for_calls(LLVMValueRef function, cltile_call_fn act, void *user);
