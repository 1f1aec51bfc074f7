// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cl_intel_subgroup_matrix_multiply_accumulate: declares the products of small matrices for an OpenCL C kernel.
//
//   T intel_sub_group_<a>_<b>_matrix_mad_k<K>(A a, B b, T acc)
//
// The sub-group multiplies M x K matrix a by K x N matrix b, adds M x N matrix acc, and returns the sum. M: 1, 2, 4 or
// 8, the components of acc. N: the sub-group size, which is 8 if the components of a are of 32 bits, and 16 if they are
// of 16 bits.
//
// <a>, <b>: types of elements: i8 and u8 in each mix, with K 32; i4 and u4 in each mix, with K 64; bf16 and bf16, or
// f16 and f16, with K 16.
//
// a: component m has the elements of row m in columns n * K / N to (n + 1) * K / N - 1, where n is the work-item's
// number in the sub-group; the first column in the lowest bits. b: column n, the first row in the lowest bits of the
// first component. acc and the result: column n, a component for each row.
//
// T: int or float; in sub-groups of 16 also half for f16, and short, which holds a bfloat16, for bf16.
//
// Integers wrap. Sums of others are in float: acc, then the product of column 0 of a and row 0 of b, and so on; a half
// or a bfloat16 is rounded once, at the end, to the nearest even. All work-items of the sub-group make the call.
//
// Source: cl_intel_subgroup_matrix_multiply_accumulate version 1.1.0.

#ifndef CLTILE_CL_INTEL_SUBGROUP_MATRIX_MULTIPLY_ACCUMULATE_H
#define CLTILE_CL_INTEL_SUBGROUP_MATRIX_MULTIPLY_ACCUMULATE_H

// Makes the name known to Clang, so that a kernel's own "#pragma OPENCL EXTENSION ... : enable" draws no warning.
#pragma OPENCL EXTENSION cl_intel_subgroup_matrix_multiply_accumulate : begin
#pragma OPENCL EXTENSION cl_intel_subgroup_matrix_multiply_accumulate : end

#ifndef cl_intel_subgroup_matrix_multiply_accumulate
#define cl_intel_subgroup_matrix_multiply_accumulate 1
#endif

// In SPIR-V that is to be linked with a library of cltile's. The layer's definitions have macros of their own.
#if defined(CLTILE_PRIVATE_NAMES) && !defined(CLTILE_DEFINITIONS)
#define intel_sub_group_i8_i8_matrix_mad_k32 __cltile_intel_sub_group_i8_i8_matrix_mad_k32
#define intel_sub_group_i8_u8_matrix_mad_k32 __cltile_intel_sub_group_i8_u8_matrix_mad_k32
#define intel_sub_group_u8_i8_matrix_mad_k32 __cltile_intel_sub_group_u8_i8_matrix_mad_k32
#define intel_sub_group_u8_u8_matrix_mad_k32 __cltile_intel_sub_group_u8_u8_matrix_mad_k32
#define intel_sub_group_i4_i4_matrix_mad_k64 __cltile_intel_sub_group_i4_i4_matrix_mad_k64
#define intel_sub_group_i4_u4_matrix_mad_k64 __cltile_intel_sub_group_i4_u4_matrix_mad_k64
#define intel_sub_group_u4_i4_matrix_mad_k64 __cltile_intel_sub_group_u4_i4_matrix_mad_k64
#define intel_sub_group_u4_u4_matrix_mad_k64 __cltile_intel_sub_group_u4_u4_matrix_mad_k64
#define intel_sub_group_bf16_bf16_matrix_mad_k16 __cltile_intel_sub_group_bf16_bf16_matrix_mad_k16
#define intel_sub_group_f16_f16_matrix_mad_k16 __cltile_intel_sub_group_f16_f16_matrix_mad_k16
#endif

#ifndef CLTILE_BUILTIN // the library's own sources define it to inline what they define
#define CLTILE_BUILTIN __attribute__((overloadable, convergent))
#endif

// X(name, bits of an element, type of a's components, int or uint for a's sign, the same for b's)
#define CLTILE_MATRIX_i8(X)                                                                                            \
    X(intel_sub_group_i8_i8_matrix_mad_k32, 8, short, int, int)                                                        \
    X(intel_sub_group_i8_u8_matrix_mad_k32, 8, short, int, uint)                                                       \
    X(intel_sub_group_i8_i8_matrix_mad_k32, 8, int, int, int)                                                          \
    X(intel_sub_group_i8_u8_matrix_mad_k32, 8, int, int, uint)
#define CLTILE_MATRIX_u8(X)                                                                                            \
    X(intel_sub_group_u8_i8_matrix_mad_k32, 8, ushort, uint, int)                                                      \
    X(intel_sub_group_u8_u8_matrix_mad_k32, 8, ushort, uint, uint)                                                     \
    X(intel_sub_group_u8_i8_matrix_mad_k32, 8, uint, uint, int)                                                        \
    X(intel_sub_group_u8_u8_matrix_mad_k32, 8, uint, uint, uint)
#define CLTILE_MATRIX_i4(X)                                                                                            \
    X(intel_sub_group_i4_i4_matrix_mad_k64, 4, short, int, int)                                                        \
    X(intel_sub_group_i4_u4_matrix_mad_k64, 4, short, int, uint)                                                       \
    X(intel_sub_group_i4_i4_matrix_mad_k64, 4, int, int, int)                                                          \
    X(intel_sub_group_i4_u4_matrix_mad_k64, 4, int, int, uint)
#define CLTILE_MATRIX_u4(X)                                                                                            \
    X(intel_sub_group_u4_i4_matrix_mad_k64, 4, ushort, uint, int)                                                      \
    X(intel_sub_group_u4_u4_matrix_mad_k64, 4, ushort, uint, uint)                                                     \
    X(intel_sub_group_u4_i4_matrix_mad_k64, 4, uint, uint, int)                                                        \
    X(intel_sub_group_u4_u4_matrix_mad_k64, 4, uint, uint, uint)
#define CLTILE_MATRIX_INTEGERS(X) CLTILE_MATRIX_i8(X) CLTILE_MATRIX_u8(X) CLTILE_MATRIX_i4(X) CLTILE_MATRIX_u4(X)

// X(name, kind of elements, type of a's components, of acc's)
#define CLTILE_MATRIX_bf16(X)                                                                                          \
    X(intel_sub_group_bf16_bf16_matrix_mad_k16, bf16, short, float)                                                    \
    X(intel_sub_group_bf16_bf16_matrix_mad_k16, bf16, int, float)                                                      \
    X(intel_sub_group_bf16_bf16_matrix_mad_k16, bf16, short, short)
#define CLTILE_MATRIX_f16(X)                                                                                           \
    X(intel_sub_group_f16_f16_matrix_mad_k16, f16, short, float)                                                       \
    X(intel_sub_group_f16_f16_matrix_mad_k16, f16, int, float)                                                         \
    CLTILE_MATRIX_HALF(X)
#define CLTILE_MATRIX_FLOATS(X) CLTILE_MATRIX_bf16(X) CLTILE_MATRIX_f16(X)
// A SPIR-V library is for hosts without halves, too.
#if defined(cl_khr_fp16) && (!defined(CLTILE_PRIVATE_NAMES) || defined(CLTILE_DEFINITIONS))
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#define CLTILE_MATRIX_HALF(X) X(intel_sub_group_f16_f16_matrix_mad_k16, f16, short, half)
#else
#define CLTILE_MATRIX_HALF(X)
#endif

#define CLTILE_DECLARE(name, a_t, b_t, acc_t)                                                                          \
    acc_t CLTILE_BUILTIN name(a_t __a, b_t __b, acc_t __acc);                                                          \
    acc_t##2 CLTILE_BUILTIN name(a_t##2 __a, b_t __b, acc_t##2 __acc);                                                 \
    acc_t##4 CLTILE_BUILTIN name(a_t##4 __a, b_t __b, acc_t##4 __acc);                                                 \
    acc_t##8 CLTILE_BUILTIN name(a_t##8 __a, b_t __b, acc_t##8 __acc);
#define CLTILE_DECLARE_INTEGER(name, bits, a_t, a_number_t, b_number_t) CLTILE_DECLARE(name, a_t, b_number_t##8, int)
#define CLTILE_DECLARE_FLOAT(name, kind, a_t, acc_t) CLTILE_DECLARE(name, a_t, int8, acc_t)
#ifndef CLTILE_DEFINITIONS
CLTILE_MATRIX_INTEGERS(CLTILE_DECLARE_INTEGER)
CLTILE_MATRIX_FLOATS(CLTILE_DECLARE_FLOAT)
#endif
#undef CLTILE_DECLARE
#undef CLTILE_DECLARE_INTEGER
#undef CLTILE_DECLARE_FLOAT

#endif
