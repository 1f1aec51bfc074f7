/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The symbols of functions. */

#include "ir/names.h"

#include <llvm-c/Core.h>
#include <stddef.h>

const char *cltile_symbol(LLVMValueRef function) {
    size_t length = 0;
    return LLVMGetValueName2(function, &length);
}

bool cltile_calls_exchange(LLVMValueRef instruction) {
    LLVMValueRef callee =
        LLVMIsACallInst(instruction) == NULL ? NULL : LLVMIsAFunction(LLVMGetCalledValue(instruction));
    return callee != NULL && LLVMIsDeclaration(callee) && cltile_is_exchange(cltile_symbol(callee));
}
