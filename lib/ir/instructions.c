/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Instructions and uses. */

#include "ir/instructions.h"

#include <llvm-c/Core.h>
#include <string.h>

LLVMValueRef cltile_caller(LLVMValueRef instruction) {
    return LLVMGetBasicBlockParent(LLVMGetInstructionParent(instruction));
}

bool cltile_is_call_of(LLVMValueRef user, LLVMValueRef callee) {
    return LLVMIsACallInst(user) != NULL && LLVMGetCalledValue(user) == callee;
}

LLVMValueRef cltile_declare(LLVMModuleRef module, const char *name, LLVMTypeRef type) {
    static const char convergent[] = "convergent";
    LLVMContextRef context = LLVMGetModuleContext(module);
    LLVMValueRef function = LLVMGetNamedFunction(module, name);
    if (function != NULL)
        return function;
    const unsigned kind = LLVMGetEnumAttributeKindForName(convergent, strlen(convergent));
    function = LLVMAddFunction(module, name, type);
    LLVMAddAttributeAtIndex(function, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                            LLVMCreateEnumAttribute(context, kind, 0));
    return function;
}

void cltile_for_calls(LLVMValueRef function, cltile_call_fn act, void *user) {
    for (LLVMUseRef use = LLVMGetFirstUse(function), next; use != NULL; use = next) {
        next = LLVMGetNextUse(use);
        if (cltile_is_call_of(LLVMGetUser(use), function))
            act(LLVMGetUser(use), user);
    }
}
