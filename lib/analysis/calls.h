/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Which functions of a module reach which builtins, through calls, kept as attributes while a link runs; and inlining.
 */

#pragma once

#include "cltile/cltile.h"
#include "report/report.h"

#include <llvm-c/Types.h>
#include <stdbool.h>
#include <stdint.h>

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

/* The same for all functions with such a symbol. Sets *any if there is one. */
bool cltile_mark_callers_of(LLVMModuleRef module, bool (*is)(const char *symbol), const char *what, cltile_found *found,
                            bool *any);

/* Has what calls an alias of a function call the function, by whose name it is known what that reaches. */
void cltile_resolve_aliases(LLVMModuleRef module);

void cltile_remove_marks(LLVMModuleRef module);

/* ---- Inlining by LLVM's inliner: time and memory grow with the size of the result (inline.c) ---- */

/* Marks a function: cltile_inline inlines all its calls, even if it is noinline or optnone. */
void cltile_force_inline(LLVMValueRef function);

/* Removes the mark. */
void cltile_forget_inline(LLVMValueRef function);

/* The limit of instructions that inlining may add to a module: they take about 5 GB in LLVM's memory. */
#define CLTILE_MOST_INLINED (1u << 25)

/* Inlines the marked functions and removes those that nothing uses any more. If that would add more than `most`
 * instructions, the module is unchanged and *is_too_much is true; if is_too_much is NULL, it is an error. (A chain of
 * functions that each call the next twice doubles with every level.) */
cltile_status cltile_inline(LLVMModuleRef module, uint64_t most, bool *is_too_much, char **message);

/* Removes the alias scopes that LLVM makes of inlined `restrict` parameters. They come with calls of an intrinsic that
 * Oclgrind 21.10 reports as a missing function; scopes without these calls would be wrong in loops. */
void cltile_forget_scopes(LLVMModuleRef module);
