// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// intel_convert_bfloat16_as_ushort, and vectors' conversions, by the GPU's own: OpConvertFToBF16INTEL, by the name that
// SPIR-V translators know.

#include "cl_intel_bfloat16_conversions.h"

#define CLTILE_BFLOAT16(n)                                                                                             \
    short##n CLTILE_BUILTIN __spirv_ConvertFToBF16INTEL(float##n);                                                     \
    ushort##n CLTILE_BUILTIN intel_convert_bfloat16##n##_as_ushort##n(float##n source) {                               \
        return as_ushort##n(__spirv_ConvertFToBF16INTEL(source));                                                      \
    }
CLTILE_BFLOAT16_CONVERSIONS(CLTILE_BFLOAT16)
