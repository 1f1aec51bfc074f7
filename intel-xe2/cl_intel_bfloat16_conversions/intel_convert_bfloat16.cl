// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// intel_convert_bfloat16_as_ushort, intel_convert_as_bfloat16_float, and vectors' conversions, by the GPU's own: OpConvertFToBF16INTEL and
// OpConvertBF16ToFINTEL, by the names that SPIR-V translators know.

#include "cl_intel_bfloat16_conversions.h"

#define CLTILE_BFLOAT16(n)                                                                                             \
    short##n CLTILE_BUILTIN __spirv_ConvertFToBF16INTEL(float##n);                                                     \
    float##n CLTILE_BUILTIN __spirv_ConvertBF16ToFINTEL(short##n);                                                     \
    ushort##n CLTILE_BUILTIN intel_convert_bfloat16##n##_as_ushort##n(float##n source) {                               \
        return as_ushort##n(__spirv_ConvertFToBF16INTEL(source));                                                      \
    }                                                                                                                  \
    float##n CLTILE_BUILTIN intel_convert_as_bfloat16##n##_float##n(ushort##n source) {                                \
        return __spirv_ConvertBF16ToFINTEL(as_short##n(source));                                                       \
    }
CLTILE_BFLOAT16_CONVERSIONS(CLTILE_BFLOAT16)
