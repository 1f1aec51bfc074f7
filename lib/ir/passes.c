/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* LLVM's passes. */

#include "ir/passes.h"

#include "ir/llvm.h"
#include "report/message.h"

#include <stdlib.h>

cltile_status cltile_run_passes(LLVMModuleRef module, const char *passes, char **message) {
    char *reason = NULL;
    if (cltile_run_pipeline(module, passes, &reason))
        return CLTILE_SUCCESS;
    if (reason == NULL)
        return cltile_fail(CLTILE_OUT_OF_MEMORY, message, "out of memory");
    const cltile_status status =
        cltile_fail(CLTILE_INVALID_KERNEL, message, "LLVM's passes '%s' failed: %s", passes, reason);
    free(reason);
    return status;
}
