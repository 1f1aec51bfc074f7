/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Inlining by LLVM's inliner, in time and memory that grow with what comes of it. */

#ifndef CLTILE_INLINE_H
#define CLTILE_INLINE_H

#include "cltile/cltile.h"

#include <llvm-c/Types.h>
#include <stdbool.h>
#include <stdint.h>

/* Has cltile_inline inline all calls of a function, whatever its compiler wanted. */
void cltile_force_inline(LLVMValueRef function);

/* Undoes that. */
void cltile_forget_inline(LLVMValueRef function);

/* The most instructions that inlining adds to a module: as LLVM has them in memory, some 5 GB. */
#define CLTILE_MOST_INLINED (1u << 25)

/* Inlines the functions that are to be, and removes those that are then of no use. Where that would add more than
 * `most` instructions to the functions that stay, nothing is changed: functions that call each other twice or more grow
 * with every level. *is_too_much is true then; where that is NULL, it is an error. */
cltile_status cltile_inline(LLVMModuleRef module, uint64_t most, bool *is_too_much, char **message);

/* Forgets which pointers do not alias: LLVM notes that of `restrict` parameters it inlines, with calls of an intrinsic
 * that Oclgrind 21.10 takes for a function which is missing. Without these the rest would be wrong in loops. */
void cltile_forget_scopes(LLVMModuleRef module);

#endif
