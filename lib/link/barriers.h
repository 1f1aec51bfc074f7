/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Conditional barriers: not every work-group reaches them. */

#pragma once

#include <llvm-c/Types.h>

#include <stdbool.h>

/* Whether a module has conditional barriers. */
bool cltile_has_conditional_barriers(LLVMModuleRef module);

/* Rewrites the code around conditional barriers, such as a barrier behind an early return, to the one form that PoCL
 * compiles correctly. */
void cltile_guard_barriers(LLVMModuleRef module);
