/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Linking a parsed module, as both forms of the API do it. Options are complete (api/options.h). */

#pragma once

#include "cltile/cltile.h"

#include <llvm-c/Types.h>
#include <stdbool.h>

/* LLVM's diagnostic handler: keeps the first error in `user`, a char *, for LLVMDisposeMessage(). */
void cltile_keep_error(LLVMDiagnosticInfoRef info, void *user);

/* What is to be done with a module: to look at it, and to link it. */
typedef struct cltile_task {
    bool links;
    cltile_kernel_fn on_kernel; /* where it is inspected, or NULL */
} cltile_task;

/* cltile_check_module, cltile_link_module or cltile_inspect_module, which see; *changed tells whether the module is
 * another now. `message` is not NULL. */
cltile_status cltile_process(LLVMModuleRef module, const cltile_task *task, const cltile_options *options,
                             bool *changed, char **message);

/* Whether there may be anything to do with a module, by its functions' names alone: their bodies need not be read yet.
 * Errors are those of the options and the triple. */
cltile_status cltile_look_for_use(LLVMModuleRef module, const cltile_task *task, const cltile_options *options,
                                  bool *used, char **message);
