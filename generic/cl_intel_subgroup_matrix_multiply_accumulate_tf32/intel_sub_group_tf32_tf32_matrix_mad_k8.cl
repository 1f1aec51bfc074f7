// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// intel_sub_group_tf32_tf32_matrix_mad_k8: lanes 0 to 7 have the even rows of a, lanes 8 to 15 the odd ones.

#include "cl_intel_subgroup_matrix_multiply_accumulate/parts.h"
#include "cl_intel_subgroup_matrix_multiply_accumulate_tf32.h"

#define CLTILE_TF32(n, floats) as_float##n(as_uint##n(floats) & 0xffffe000)

#define CLTILE_TF32_MAD(n, a_t, rows)                                                                                  \
    float##n CLTILE_BUILTIN intel_sub_group_tf32_tf32_matrix_mad_k8(a_t a, float8 b, float##n acc) {                   \
        CLTILE_BEGIN_PARTS(a_t, a)                                                                                     \
        _Pragma("unroll") for (uint k = 0; k < 8; ++k) {                                                               \
            const a_t even = CLTILE_PART_OF(k), odd = CLTILE_PART_OF(k + 8);                                           \
            (void)odd; /* M 1 has no row in it */                                                                      \
            acc += CLTILE_TF32(n, (float##n)(rows)) * CLTILE_TF32(, b[k]);                                             \
        }                                                                                                              \
        return acc;                                                                                                    \
    }
#define CLTILE_TF32_ROWS_2 even, odd
#define CLTILE_TF32_ROWS_4 even.x, odd.x, even.y, odd.y
#define CLTILE_TF32_ROWS_8 even.x, odd.x, even.y, odd.y, even.z, odd.z, even.w, odd.w
CLTILE_TF32_MAD(, float, even)
CLTILE_TF32_MAD(2, float, CLTILE_TF32_ROWS_2)
CLTILE_TF32_MAD(4, float2, CLTILE_TF32_ROWS_4)
CLTILE_TF32_MAD(8, float4, CLTILE_TF32_ROWS_8)
