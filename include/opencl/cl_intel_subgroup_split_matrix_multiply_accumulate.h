// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cl_intel_subgroup_split_matrix_multiply_accumulate: declares products of small matrices by two sub-groups for an
// OpenCL C kernel.
//
//   T intel_sub_group_<a>_<b>_split_matrix_mad_k<K>(A a, B b, T acc)
//
// As in cl_intel_subgroup_matrix_multiply_accumulate, in sub-groups of 8, but two sub-groups have one matrix
// a: the first M / 2 rows are the first one's, the others the second one's. Each has its own b and acc. Sub-groups 2n and
// 2n + 1 of a work-group are such a pair.
//
// <a>, <b>: i8 and u8 in each mix, with K 32; bf16 and bf16, or f16 and f16, with K 16. M: 2, 4 or 8, the components of
// acc; A: int, int2, int4, or uint, uint2, uint4 for u8. T: int<M> or float<M>.
//
// All work-items of both sub-groups make the call. Emulated sub-groups have these functions; others have them where the
// GPU does. So the header defines no macro.
//
// Source: cl_intel_subgroup_split_matrix_multiply_accumulate version 1.0.0.

#ifndef CLTILE_CL_INTEL_SUBGROUP_SPLIT_MATRIX_MULTIPLY_ACCUMULATE_H
#define CLTILE_CL_INTEL_SUBGROUP_SPLIT_MATRIX_MULTIPLY_ACCUMULATE_H

// Makes the name known to Clang, so that a kernel's own "#pragma OPENCL EXTENSION ... : enable" draws no warning.
#pragma OPENCL EXTENSION cl_intel_subgroup_split_matrix_multiply_accumulate : begin
#pragma OPENCL EXTENSION cl_intel_subgroup_split_matrix_multiply_accumulate : end

#ifndef CLTILE_BUILTIN // the library's own sources define it to inline what they define
#define CLTILE_BUILTIN __attribute__((overloadable, convergent))
#endif

#ifndef CLTILE_DEFINITIONS
#define CLTILE_DECLARE(name, a_t, b_t, acc_t)                                                                          \
    acc_t##2 CLTILE_BUILTIN name(a_t __a, b_t##8 __b, acc_t##2 __acc);                                                 \
    acc_t##4 CLTILE_BUILTIN name(a_t##2 __a, b_t##8 __b, acc_t##4 __acc);                                              \
    acc_t##8 CLTILE_BUILTIN name(a_t##4 __a, b_t##8 __b, acc_t##8 __acc);
CLTILE_DECLARE(intel_sub_group_i8_i8_split_matrix_mad_k32, int, int, int)
CLTILE_DECLARE(intel_sub_group_i8_u8_split_matrix_mad_k32, int, uint, int)
CLTILE_DECLARE(intel_sub_group_u8_i8_split_matrix_mad_k32, uint, int, int)
CLTILE_DECLARE(intel_sub_group_u8_u8_split_matrix_mad_k32, uint, uint, int)
CLTILE_DECLARE(intel_sub_group_bf16_bf16_split_matrix_mad_k16, int, int, float)
CLTILE_DECLARE(intel_sub_group_f16_f16_split_matrix_mad_k16, int, int, float)
#undef CLTILE_DECLARE
#endif

#endif
