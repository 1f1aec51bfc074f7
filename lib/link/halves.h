/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What the files about halves share (halves.c). */

#pragma once

#include <llvm-c/Types.h>
#include <stdbool.h>

LLVMTypeRef cltile_element_type(LLVMTypeRef type);
bool cltile_has_halves(LLVMTypeRef type);

/* The type with floats, or with short integers, as elements. */
LLVMTypeRef cltile_with_floats(LLVMTypeRef type);
LLVMTypeRef cltile_with_shorts(LLVMTypeRef type);

/* The call of a function that takes floats in place of halves, or short integers, and gives values of a type. Its name
 * is the same, or another if `name` is not NULL. NULL when out of memory. */
LLVMValueRef cltile_call_other(LLVMBuilderRef builder, LLVMValueRef call, const char *name, LLVMTypeRef result,
                               bool to_floats);

/* The value of such a call as one of halves, or of other elements that the call has. */
LLVMValueRef cltile_convert_call(LLVMBuilderRef builder, LLVMValueRef call, const char *name, bool to_floats);

/* The same of LLVM's own function by a symbol, of floats. */
LLVMValueRef cltile_convert_intrinsic(LLVMBuilderRef builder, LLVMValueRef call, const char *symbol);

/* What becomes of a function of halves; NULL for others. It gives the value in place of a call's, or NULL when out of
 * memory. */
typedef LLVMValueRef (*cltile_widening)(LLVMBuilderRef builder, LLVMValueRef call);
cltile_widening cltile_find_widening(const char *symbol);
