// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Halves as floats, for hosts that may lack the type.

#pragma once

#include "cl_intel_media_block_io/region.h"

// Without branches. Of a subnormal half the exponent is that of the smallest normal one, which is then subtracted.
CLTILE_INLINE uint __cltile_single_of_half(uint code) {
    const uint exponent = code & 0x7c00, least = 113u << 23, normal = ((code & 0x7fff) << 13) + (112u << 23);
    const uint subnormal = as_uint(as_float(normal + (1u << 23)) - as_float(least));
    const uint infinite = exponent == 0x7c00 ? 0x7f800000 : 0;
    return (exponent < 0x400 ? subnormal : normal) | infinite | (code & 0x8000) << 16;
}

CLTILE_INLINE uint4 __cltile_floats_of_halves(uint4 codes) {
    return (uint4)(__cltile_single_of_half(codes.x), __cltile_single_of_half(codes.y),
                   __cltile_single_of_half(codes.z), __cltile_single_of_half(codes.w));
}
