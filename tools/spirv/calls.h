/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Calls of functions of OpenCL C by their mangled names, and calls that replace them. */

#pragma once

#include <llvm-c/Types.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A mangled name: of _Z3maxij, "max" and "ij"; or one that is not, without parameters. */
typedef struct mangled {
    const char *name, *parameters;
    size_t length; /* of the name */
} mangled;

mangled read_name(const char *symbol);
bool is_name(const mangled *m, const char *name);
bool has_word(const mangled *m, const char *word);

/* What lowers a call: the replacement, with the builder before the call; NULL: the call stays. */
typedef LLVMValueRef (*lowering)(LLVMBuilderRef builder, LLVMValueRef call, const mangled *m);

/* Calls a function, which is declared where the module lacks it. */
LLVMValueRef build_call(LLVMBuilderRef builder, const char *symbol, LLVMTypeRef result, LLVMValueRef *arguments,
                        unsigned count);

/* A number for each element of a type. */
LLVMValueRef splat(LLVMTypeRef type, uint64_t number);

/* A value in each element of a type; the value itself where the type is its own. */
LLVMValueRef spread(LLVMBuilderRef builder, LLVMValueRef value, LLVMTypeRef type);

/* A type, or that of a vector's elements. */
LLVMTypeRef scalar_type(LLVMTypeRef type);

/* Conversions between numbers, convert_<type>: those between integers, and the others. */
LLVMValueRef lower_integer_conversion(LLVMBuilderRef builder, LLVMValueRef call, const mangled *m);
LLVMValueRef lower_conversion(LLVMBuilderRef builder, LLVMValueRef call, const mangled *m);

/* Atomics of OpenCL C 1.2, atomic_<operation> and atom_<operation>; and those of later versions. */
LLVMValueRef lower_atomic(LLVMBuilderRef builder, LLVMValueRef call, const mangled *m);
LLVMValueRef lower_atomic_fetch(LLVMBuilderRef builder, LLVMValueRef call, const mangled *m);
LLVMValueRef lower_atomic_access(LLVMBuilderRef builder, LLVMValueRef call, const mangled *m);
LLVMValueRef lower_atomic_exchange(LLVMBuilderRef builder, LLVMValueRef call, const mangled *m);
LLVMValueRef lower_compare_exchange(LLVMBuilderRef builder, LLVMValueRef call, const mangled *m);

/* Whether an atomic function is called for a pointer that may be to any memory. */
bool calls_generic_atomic(LLVMValueRef function);

/* Whether a function is an atomic that reads and writes a half, and is called. */
bool is_atomic_of_halves(LLVMValueRef function);

/* mem_fence, read_mem_fence, write_mem_fence, get_fence, sub_group_barrier, work_group_barrier, and to_global and its
 * kin. */
LLVMValueRef lower_fence(LLVMBuilderRef builder, LLVMValueRef call, const mangled *m);
LLVMValueRef lower_get_fence(LLVMBuilderRef builder, LLVMValueRef call, const mangled *m);
LLVMValueRef lower_address_cast(LLVMBuilderRef builder, LLVMValueRef call, const mangled *m);
LLVMValueRef lower_barrier(LLVMBuilderRef builder, LLVMValueRef call, const mangled *m);

/* cl_khr_integer_dot_product and cl_khr_extended_bit_ops, by plain arithmetic, which no host has to know. */
LLVMValueRef lower_dot(LLVMBuilderRef builder, LLVMValueRef call, const mangled *m);
LLVMValueRef lower_bit_reverse(LLVMBuilderRef builder, LLVMValueRef call, const mangled *m);
LLVMValueRef lower_bitfield(LLVMBuilderRef builder, LLVMValueRef call, const mangled *m);
