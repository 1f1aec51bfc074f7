/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Inlining by LLVM's inliner: time and memory grow with the size of the result. */

#pragma once

#include "cltile/cltile.h"

#include <llvm-c/Types.h>
#include <stdbool.h>
#include <stdint.h>

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
