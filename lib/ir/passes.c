/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* LLVM's passes. */

#include "ir/passes.h"

#include "report/message.h"

#include <llvm-c/Core.h>
#include <llvm-c/Error.h>
#include <llvm-c/Transforms/PassBuilder.h>

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
