/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* LLVM's passes. */

#include "passes.h"

#include "message.h"

#include <llvm-c/Core.h>
#include <llvm-c/Error.h>
#include <llvm-c/Transforms/PassBuilder.h>
#include <string.h>

#define ON_FUNCTION ((LLVMAttributeIndex)LLVMAttributeFunctionIndex)

static unsigned attribute_kind(const char *name) {
    return LLVMGetEnumAttributeKindForName(name, strlen(name));
}

cltile_status cltile_run_passes(LLVMModuleRef module, const char *passes, char **message) {
    LLVMPassBuilderOptionsRef options = LLVMCreatePassBuilderOptions();
    LLVMErrorRef error = LLVMRunPasses(module, passes, NULL, options);
    LLVMDisposePassBuilderOptions(options);
    if (error == LLVMErrorSuccess)
        return CLTILE_SUCCESS;
    char *reason = LLVMGetErrorMessage(error);
    const cltile_status status =
        cltile_fail(CLTILE_INVALID_KERNEL, message, "LLVM's passes '%s' failed: %s", passes, reason);
    LLVMDisposeErrorMessage(reason);
    return status;
}

void cltile_force_inline(LLVMValueRef function) {
    LLVMContextRef context = LLVMGetModuleContext(LLVMGetGlobalParent(function));
    LLVMRemoveEnumAttributeAtIndex(function, ON_FUNCTION, attribute_kind("optnone"));
    LLVMRemoveEnumAttributeAtIndex(function, ON_FUNCTION, attribute_kind("noinline"));
    LLVMAddAttributeAtIndex(function, ON_FUNCTION, LLVMCreateEnumAttribute(context, attribute_kind("alwaysinline"), 0));
    for (LLVMUseRef use = LLVMGetFirstUse(function); use != NULL; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsACallInst(user) != NULL && LLVMGetCalledValue(user) == function) /* whose own attribute would win */
            LLVMRemoveCallSiteEnumAttribute(user, ON_FUNCTION, attribute_kind("noinline"));
    }
}

void cltile_forget_inline(LLVMValueRef function) {
    LLVMRemoveEnumAttributeAtIndex(function, ON_FUNCTION, attribute_kind("alwaysinline"));
}
