/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Which functions of a module reach which builtins, through calls. Kept as attributes while a link runs. */

#pragma once

#include "report/found.h"

#include <llvm-c/Types.h>
#include <stdbool.h>

/* What a function reaches or is; each is the name of an attribute. */
#define CLTILE_REACHES_BUILTIN "cltile-reaches-builtin"
#define CLTILE_REACHES_COPY "cltile-reaches-copy"           /* a 2D or 3D copy of cltile's */
#define CLTILE_REACHES_HOST_COPY "cltile-reaches-host-copy" /* async_work_group_copy or _strided_copy */
#define CLTILE_REACHES_WAIT "cltile-reaches-wait"
#define CLTILE_REACHES_SUB_GROUP "cltile-reaches-sub-group" /* a sub-group function of the host's */
#define CLTILE_IS_INTERNAL "cltile-is-internal"             /* while it has another linkage */

bool cltile_reaches(LLVMValueRef function, const char *what);

/* Marks a function as reaching something itself. */
void cltile_mark(LLVMValueRef function, const char *what);

/* Marks all functions from which `callee` is reached. False where it is not simply called, or where calls recur:
 * neither can be inlined, which is added to `found`. Without `found` it marks what simple calls reach. */
bool cltile_mark_callers(LLVMValueRef callee, const char *what, cltile_found *found);

/* Has what calls an alias of a function call the function, by whose name it is known what that reaches. */
void cltile_resolve_aliases(LLVMModuleRef module);

void cltile_remove_marks(LLVMModuleRef module);
