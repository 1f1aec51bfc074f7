/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Functions of OpenCL C that LLVM's own SPIR-V target translates wrong, or not at all. */

#pragma once

#include <llvm-c/Types.h>
#include <stdbool.h>

/* Visits each call of a function, with the builder before the call, which may be erased. */
void visit_calls(LLVMValueRef function, void (*visit)(LLVMBuilderRef builder, LLVMValueRef call, void *user),
                 void *user);

/* Gives intel_sub_group_broadcast, _reduce_<op> and _scan_<op>, which no translator knows, the names that they have in
 * cl_khr_subgroups and cl_khr_subgroup_extended_types: those without intel_. Tells whether the module calls one. */
bool rename_sub_group_functions(LLVMModuleRef module);

/* Makes conversions between integers plain casts and comparisons. Tells whether the module calls one. */
bool lower_integer_conversions(LLVMModuleRef module);

/* Replaces the calls of a declared function by instructions if it is one of those. */
void lower_calls(LLVMValueRef function);

/* Makes scalars of a function's vectors if some have a number of components that SPIR-V has not. */
void split_odd_vectors(LLVMValueRef function);
