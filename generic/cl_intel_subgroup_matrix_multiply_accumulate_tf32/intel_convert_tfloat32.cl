// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// intel_convert_tfloat32_as_float, and vectors' conversions.

#include "cl_intel_bfloat16_conversions/upper_bits.inc"
#include "cl_intel_subgroup_matrix_multiply_accumulate_tf32.h"

#define CLTILE_CONVERT_TF32(n)                                                                                         \
    float##n CLTILE_BUILTIN intel_convert_tfloat32##n##_as_float##n(float##n source) {                                 \
        return as_float##n((CLTILE_ROUND_BITS(n, source, 13)) & 0xffffe000);                                           \
    }
CLTILE_TF32_CONVERSIONS(CLTILE_CONVERT_TF32)
