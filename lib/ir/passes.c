/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* LLVM's passes. */

#include "ir/passes.h"

#include "ir/llvm.h"
#include "report/report.h"

#include <stdlib.h>

static cltile_status fail(const char *passes, char *reason, char **message) {
    if (reason == NULL)
        return cltile_fail(CLTILE_OUT_OF_MEMORY, message, "out of memory");
    const cltile_status status =
        cltile_fail(CLTILE_INVALID_KERNEL, message, "LLVM's passes '%s' failed: %s", passes, reason);
    free(reason);
    return status;
}

cltile_status cltile_run_passes(LLVMModuleRef module, const char *passes, char **message) {
    char *reason = NULL;
    return cltile_run_pipeline(module, passes, &reason) ? CLTILE_SUCCESS : fail(passes, reason, message);
}

cltile_status cltile_run_function_passes(LLVMValueRef function, const char *passes, char **message) {
    char *reason = NULL;
    return cltile_run_function_pipeline(function, passes, &reason) ? CLTILE_SUCCESS : fail(passes, reason, message);
}
