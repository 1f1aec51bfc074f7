// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cl_intel_subgroup_matrix_multiply_accumulate_tf32: declares products of matrices of TensorFloat-32, and conversions
// to it, for an OpenCL C kernel.
//
//   float<M> intel_sub_group_tf32_tf32_matrix_mad_k8(A a, float8 b, float<M> acc)
//
// As in cl_intel_subgroup_matrix_multiply_accumulate, in sub-groups of 16, with M 1, 2, 4 or 8 and K 8. A: float for M
// 1 and 2, float2 for 4, float4 for 8: component c has row 2c in work-items 0 to 7, and row 2c + 1 in the others,
// column 0 first. b: column n. Elements of a and b count with their upper 19 bits: sign, exponent, 10 bits of the
// mantissa.
//
//   float<n> intel_convert_tfloat32<n>_as_float<n>(float<n> source)
//
// n: nothing, 2, 3, 4, 8 or 16. Rounds to the nearest TensorFloat-32, ties to even.
//
// Source: cl_intel_subgroup_matrix_multiply_accumulate_tf32 version 1.0.0.

#ifndef CLTILE_CL_INTEL_SUBGROUP_MATRIX_MULTIPLY_ACCUMULATE_TF32_H
#define CLTILE_CL_INTEL_SUBGROUP_MATRIX_MULTIPLY_ACCUMULATE_TF32_H

// Makes the name known to Clang, so that a kernel's own "#pragma OPENCL EXTENSION ... : enable" draws no warning.
#pragma OPENCL EXTENSION cl_intel_subgroup_matrix_multiply_accumulate_tf32 : begin
#pragma OPENCL EXTENSION cl_intel_subgroup_matrix_multiply_accumulate_tf32 : end

#ifndef cl_intel_subgroup_matrix_multiply_accumulate_tf32
#define cl_intel_subgroup_matrix_multiply_accumulate_tf32 1
#endif

#ifdef CLTILE_PRIVATE_NAMES // in SPIR-V that is to be linked with a library of cltile's
#ifndef CLTILE_DEFINITIONS  // the layer's have a macro of their own
#define intel_sub_group_tf32_tf32_matrix_mad_k8 __cltile_intel_sub_group_tf32_tf32_matrix_mad_k8
#endif
#define intel_convert_tfloat32_as_float __cltile_intel_convert_tfloat32_as_float
#define intel_convert_tfloat322_as_float2 __cltile_intel_convert_tfloat322_as_float2
#define intel_convert_tfloat323_as_float3 __cltile_intel_convert_tfloat323_as_float3
#define intel_convert_tfloat324_as_float4 __cltile_intel_convert_tfloat324_as_float4
#define intel_convert_tfloat328_as_float8 __cltile_intel_convert_tfloat328_as_float8
#define intel_convert_tfloat3216_as_float16 __cltile_intel_convert_tfloat3216_as_float16
#endif

#ifndef CLTILE_BUILTIN // the library's own sources define it to inline what they define
#define CLTILE_BUILTIN __attribute__((overloadable, convergent))
#endif

// X(n): the components of vectors.
#define CLTILE_TF32_CONVERSIONS(X) X() X(2) X(3) X(4) X(8) X(16)

#ifndef CLTILE_DEFINITIONS
float CLTILE_BUILTIN intel_sub_group_tf32_tf32_matrix_mad_k8(float __a, float8 __b, float __acc);
float2 CLTILE_BUILTIN intel_sub_group_tf32_tf32_matrix_mad_k8(float __a, float8 __b, float2 __acc);
float4 CLTILE_BUILTIN intel_sub_group_tf32_tf32_matrix_mad_k8(float2 __a, float8 __b, float4 __acc);
float8 CLTILE_BUILTIN intel_sub_group_tf32_tf32_matrix_mad_k8(float4 __a, float8 __b, float8 __acc);

#define CLTILE_DECLARE(n) float##n CLTILE_BUILTIN intel_convert_tfloat32##n##_as_float##n(float##n __source);
CLTILE_TF32_CONVERSIONS(CLTILE_DECLARE)
#undef CLTILE_DECLARE
#endif

#endif
