// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// OpSubgroupMatrixMultiplyAccumulateINTEL, by the name that SPIR-V translators know. Operands: K, the matrices, and
// what their elements are.

#pragma once

// Matrix Multiply Accumulate Operands of SPV_INTEL_subgroup_matrix_multiply_accumulate.
#define CLTILE_A_IS_SIGNED 0x1
#define CLTILE_B_IS_SIGNED 0x2
#define CLTILE_ACC_IS_BF16 0xc // and the result
#define CLTILE_ARE_8_BITS 0x30
#define CLTILE_ARE_4_BITS 0xc0
#define CLTILE_ARE_TF32 0x300
#define CLTILE_ARE_F16 0xc00
#define CLTILE_ARE_BF16 0x3000

#define CLTILE_DECLARE_ROWS(a_t, b_t, acc_t)                                                                           \
    acc_t CLTILE_BUILTIN __spirv_SubgroupMatrixMultiplyAccumulateINTEL(int, a_t, b_t, acc_t, int);
#define CLTILE_DECLARE_INSTRUCTION(acc_t)                                                                              \
    CLTILE_DECLARE_ROWS(short, int8, acc_t)                                                                            \
    CLTILE_DECLARE_ROWS(short2, int8, acc_t##2)                                                                        \
    CLTILE_DECLARE_ROWS(short4, int8, acc_t##4)                                                                        \
    CLTILE_DECLARE_ROWS(short8, int8, acc_t##8)
CLTILE_DECLARE_INSTRUCTION(int)
CLTILE_DECLARE_INSTRUCTION(float)
CLTILE_DECLARE_INSTRUCTION(short)
#ifdef cl_khr_fp16
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
CLTILE_DECLARE_INSTRUCTION(half)
#endif
CLTILE_DECLARE_ROWS(float, float8, float)
CLTILE_DECLARE_ROWS(float, float8, float2)
CLTILE_DECLARE_ROWS(float2, float8, float4)
CLTILE_DECLARE_ROWS(float4, float8, float8)
#undef CLTILE_DECLARE_ROWS
#undef CLTILE_DECLARE_INSTRUCTION
