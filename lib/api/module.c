/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The API on modules that are parsed. */

#include "api/api.h"
#include "link/link.h"
#include "report/report.h"

/* All forms of the API that take a module; `missing` is the argument that is null, or NULL. */
static cltile_status process_module(const char *name, const char *missing, LLVMModuleRef module,
                                    const cltile_task *task, const cltile_options *options, char **message) {
    cltile_call call;
    cltile_options complete;
    bool changed;
    cltile_begin_call(&call, message);
    cltile_status status = missing == NULL ? cltile_complete_options(options, &complete, call.message)
                                           : cltile_fail(CLTILE_INVALID_ARGUMENT, call.message,
                                                         "%s: a null pointer for %s", name, missing);
    if (status == CLTILE_SUCCESS)
        status = cltile_process(module, task, &complete, &changed, call.message);
    return cltile_end_call(&call, status);
}

cltile_status cltile_link_module(LLVMModuleRef module, const cltile_options *options, char **message) {
    const cltile_task task = {.links = true};
    return process_module("cltile_link_module", module == NULL ? "module" : NULL, module, &task, options, message);
}

cltile_status cltile_check_module(LLVMModuleRef module, const cltile_options *options, char **message) {
    const cltile_task task = {.links = false};
    return process_module("cltile_check_module", module == NULL ? "module" : NULL, module, &task, options, message);
}

cltile_status cltile_inspect_module(LLVMModuleRef module, const cltile_options *options, cltile_kernel_fn on_kernel,
                                    char **message) {
    const cltile_task task = {.on_kernel = on_kernel};
    const char *missing = module == NULL ? "module" : on_kernel == NULL ? "on_kernel" : NULL;
    return process_module("cltile_inspect_module", missing, module, &task, options, message);
}
