/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What kernels ask of the builtins, for cltile_inspect_module. */

#pragma once

#include "check/rules.h"

/* Tells of a kernel in which everything is inlined. False when memory runs out. */
bool cltile_inspect_kernel(const cltile_checked *kernel, cltile_kernel_fn on_kernel, void *user);

/* The same of a kernel that has no operations. */
void cltile_inspect_idle_kernel(const cltile_checked *kernel, cltile_kernel_fn on_kernel, void *user);
