/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Checks calls of the builtins. The rules look at a copy of the module in which everything that a kernel calls is
 * inlined into it and its values are in SSA form, so that constants, images and events that pass through functions are
 * seen. */

#pragma once

#include "cltile/cltile.h"
#include "report/report.h"

#include <llvm-c/Types.h>

/* Checks the module's calls, which are left as they are; `links` is for those that a link then mends. Fails only when
 * memory does or LLVM; what is found goes to the reporter. What kernels ask for goes to on_kernel, unless that is NULL.
 */
cltile_status cltile_check(LLVMModuleRef module, const cltile_options *options, cltile_reporter *reporter, bool links,
                           cltile_kernel_fn on_kernel);
