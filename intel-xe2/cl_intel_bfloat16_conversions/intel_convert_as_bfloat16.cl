// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// intel_convert_as_bfloat16_float, and vectors' conversions, by the GPU's own: OpConvertBF16ToFINTEL, by the name that
// SPIR-V translators know.

#include "cl_intel_bfloat16_conversions.h"

#define CLTILE_FROM_BFLOAT16(n)                                                                                        \
    float##n CLTILE_BUILTIN __spirv_ConvertBF16ToFINTEL(short##n);                                                     \
    float##n CLTILE_BUILTIN intel_convert_as_bfloat16##n##_float##n(ushort##n source) {                                \
        return __spirv_ConvertBF16ToFINTEL(as_short##n(source));                                                       \
    }
CLTILE_BFLOAT16_CONVERSIONS(CLTILE_FROM_BFLOAT16)
