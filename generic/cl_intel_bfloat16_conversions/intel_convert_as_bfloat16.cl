// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// intel_convert_as_bfloat16_float, and vectors' conversions.

#include "cl_intel_bfloat16_conversions.h"
#include "cl_intel_bfloat16_conversions/convert.inc"

#define CLTILE_FROM_BFLOAT16(n)                                                                                        \
    float##n CLTILE_BUILTIN intel_convert_as_bfloat16##n##_float##n(ushort##n source) {                                \
        return as_float##n(CLTILE_CONVERT(n, uint, source) << 16);                                                     \
    }
CLTILE_BFLOAT16_CONVERSIONS(CLTILE_FROM_BFLOAT16)
