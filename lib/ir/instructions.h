/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Instructions and uses, and the symbols of the functions that they are of. */

#pragma once

#include "report/symbols.h"

#include <llvm-c/Types.h>
#include <stdbool.h>

/* A function's symbol; it lives as long as the function keeps it. */
const char *cltile_symbol(LLVMValueRef function);

/* The function that an instruction is in. */
LLVMValueRef cltile_caller(LLVMValueRef instruction);

/* The function that an instruction calls directly, or NULL. */
LLVMValueRef cltile_callee(LLVMValueRef instruction);

/* Whether a use is a call of `callee`, rather than its address. */
bool cltile_is_call_of(LLVMValueRef user, LLVMValueRef callee);

/* Whether an instruction calls what exchanges data between lanes, which is to be linked. */
bool cltile_calls_exchange(LLVMValueRef instruction);

/* Calls a function by the convention of another call, `like`. Where the module lacks it, it is declared, as convergent:
 * some of these functions synchronise. */
#define CLTILE_MOST_ARGUMENTS 8
LLVMValueRef cltile_build_call(LLVMBuilderRef builder, LLVMValueRef like, const char *name, LLVMTypeRef result,
                               LLVMValueRef *arguments, unsigned count);

/* Gives a declaration a name; calls become those of the function that has the name, if there is one. */
void cltile_rename(LLVMValueRef function, const char *name);

/* Attributes of a function by their names. */
#define CLTILE_ON_FUNCTION ((LLVMAttributeIndex)LLVMAttributeFunctionIndex)
unsigned cltile_attribute_kind(const char *name);

/* The instructions of a function, block by block; NULL behind the last. */
LLVMValueRef cltile_first_in(LLVMValueRef function);
LLVMValueRef cltile_next_in(LLVMValueRef instruction);

/* A block's first instruction behind its phis. */
LLVMValueRef cltile_first_behind_phis(LLVMBasicBlockRef block);

/* Calls `act` for each call of a function; `act` may erase the call. */
typedef void (*cltile_call_fn)(LLVMValueRef call, void *user);
void cltile_for_calls(LLVMValueRef function, cltile_call_fn act, void *user);

/* The same. Then deletes the function if it is a declaration that nothing uses any more. */
void cltile_settle_calls_of(LLVMValueRef function, cltile_call_fn act, void *user);

/* The same of the function with a name, if there is one. */
void cltile_settle_calls(LLVMModuleRef module, const char *name, cltile_call_fn act, void *user);

/* Puts a value in place of an instruction. */
void cltile_replace(LLVMValueRef instruction, LLVMValueRef value);

/* A builder, to be disposed of, that inserts before an instruction, for the line which that is from. */
LLVMBuilderRef cltile_builder_before(LLVMValueRef instruction);

/* A variable of the function that an instruction is in. */
LLVMValueRef cltile_add_variable(LLVMValueRef instruction, LLVMTypeRef type);

/* A variable of a function, which is 0 where that begins. */
LLVMValueRef cltile_add_counter(LLVMValueRef function, LLVMTypeRef type, const char *name);
