/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Barriers that not every work-group comes to. */

#ifndef CLTILE_BARRIERS_H
#define CLTILE_BARRIERS_H

#include <llvm-c/Types.h>

#include <stdbool.h>

/* Whether some work-groups may not come to a barrier that others come to. */
bool cltile_has_conditional_barriers(LLVMModuleRef module);

/* Gives the code around conditional barriers, as those behind an early return are, the form that PoCL survives. */
void cltile_guard_barriers(LLVMModuleRef module);

#endif
