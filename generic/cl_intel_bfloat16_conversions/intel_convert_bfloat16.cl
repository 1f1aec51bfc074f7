// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// intel_convert_bfloat16_as_ushort, and vectors' conversions.

#include "cl_intel_bfloat16_conversions.h"
#include "cl_intel_bfloat16_conversions/convert.inc"
#include "cl_intel_bfloat16_conversions/upper_bits.inc"

#define CLTILE_BFLOAT16(n)                                                                                             \
    ushort##n CLTILE_BUILTIN intel_convert_bfloat16##n##_as_ushort##n(float##n source) {                               \
        return CLTILE_CONVERT(n, ushort, CLTILE_ROUND_BITS(n, source, 16) >> 16);                                      \
    }
CLTILE_BFLOAT16_CONVERSIONS(CLTILE_BFLOAT16)
