// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cl_intel_bfloat16_conversions: declares conversions between float and bfloat16 for an OpenCL C kernel.
//
//   ushort<n> intel_convert_bfloat16<n>_as_ushort<n>(float<n> source)
//   float<n> intel_convert_as_bfloat16<n>_float<n>(ushort<n> source)
//
// n: nothing, 2, 3, 4, 8 or 16. A bfloat16 is the upper half of a float, as a ushort. The first rounds to the nearest
// one, ties to even, and keeps a NaN a NaN. The second is exact.
//
// Source: cl_intel_bfloat16_conversions version 1.0.0.

#ifndef CLTILE_CL_INTEL_BFLOAT16_CONVERSIONS_H
#define CLTILE_CL_INTEL_BFLOAT16_CONVERSIONS_H

// Makes the name known to Clang, so that a kernel's own "#pragma OPENCL EXTENSION ... : enable" draws no warning.
#pragma OPENCL EXTENSION cl_intel_bfloat16_conversions : begin
#pragma OPENCL EXTENSION cl_intel_bfloat16_conversions : end

#ifndef cl_intel_bfloat16_conversions
#define cl_intel_bfloat16_conversions 1
#endif

#ifdef CLTILE_PRIVATE_NAMES // in SPIR-V that is to be linked with a library of cltile's
#define intel_convert_bfloat16_as_ushort __cltile_intel_convert_bfloat16_as_ushort
#define intel_convert_bfloat162_as_ushort2 __cltile_intel_convert_bfloat162_as_ushort2
#define intel_convert_bfloat163_as_ushort3 __cltile_intel_convert_bfloat163_as_ushort3
#define intel_convert_bfloat164_as_ushort4 __cltile_intel_convert_bfloat164_as_ushort4
#define intel_convert_bfloat168_as_ushort8 __cltile_intel_convert_bfloat168_as_ushort8
#define intel_convert_bfloat1616_as_ushort16 __cltile_intel_convert_bfloat1616_as_ushort16
#define intel_convert_as_bfloat16_float __cltile_intel_convert_as_bfloat16_float
#define intel_convert_as_bfloat162_float2 __cltile_intel_convert_as_bfloat162_float2
#define intel_convert_as_bfloat163_float3 __cltile_intel_convert_as_bfloat163_float3
#define intel_convert_as_bfloat164_float4 __cltile_intel_convert_as_bfloat164_float4
#define intel_convert_as_bfloat168_float8 __cltile_intel_convert_as_bfloat168_float8
#define intel_convert_as_bfloat1616_float16 __cltile_intel_convert_as_bfloat1616_float16
#endif

#ifndef CLTILE_BUILTIN // the library's own sources define it to inline what they define
#define CLTILE_BUILTIN __attribute__((overloadable, convergent))
#endif

// X(n): the components of vectors.
#define CLTILE_BFLOAT16_CONVERSIONS(X) X() X(2) X(3) X(4) X(8) X(16)

#define CLTILE_DECLARE(n)                                                                                              \
    ushort##n CLTILE_BUILTIN intel_convert_bfloat16##n##_as_ushort##n(float##n __source);                              \
    float##n CLTILE_BUILTIN intel_convert_as_bfloat16##n##_float##n(ushort##n __source);
CLTILE_BFLOAT16_CONVERSIONS(CLTILE_DECLARE)
#undef CLTILE_DECLARE

#endif
