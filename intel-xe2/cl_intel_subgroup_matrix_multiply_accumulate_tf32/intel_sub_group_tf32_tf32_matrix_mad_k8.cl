// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// intel_sub_group_tf32_tf32_matrix_mad_k8: one instruction of the GPU.

#include "cl_intel_subgroup_matrix_multiply_accumulate/instruction.h"
#include "cl_intel_subgroup_matrix_multiply_accumulate_tf32.h"

#define CLTILE_TF32_MAD(a_t, acc_t)                                                                                    \
    acc_t CLTILE_BUILTIN intel_sub_group_tf32_tf32_matrix_mad_k8(a_t a, float8 b, acc_t acc) {                         \
        return __spirv_SubgroupMatrixMultiplyAccumulateINTEL(8, a, b, acc, CLTILE_ARE_TF32);                           \
    }
CLTILE_TF32_MAD(float, float)
CLTILE_TF32_MAD(float, float2)
CLTILE_TF32_MAD(float2, float4)
CLTILE_TF32_MAD(float4, float8)
