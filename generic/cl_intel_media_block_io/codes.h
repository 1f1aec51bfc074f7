// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Codes of channels, as texels have them in memory, and the floats that read_image* gives and write_image* takes for
// them.

#pragma once

#include "cl_intel_media_block_io/region.h"

// OpenCL C before 2.0, and C++ for OpenCL, have no names for these orders.
#define CLTILE_sRGB 0x10BF
#define CLTILE_sRGBx 0x10C0
#define CLTILE_sRGBA 0x10C1
#define CLTILE_sBGRA 0x10C2
#define CLTILE_ABGR 0x10C3

// sRGB applies to red, green and blue; alpha is linear.
CLTILE_INLINE bool __cltile_is_srgb(int order) {
    return order == CLTILE_sRGB || order == CLTILE_sRGBx || order == CLTILE_sRGBA || order == CLTILE_sBGRA;
}

// Values of [-1, 1] as integers of [-scale, scale], to nearest.
CLTILE_INLINE uint __cltile_quantize(uint channel, float scale) {
    const float scaled = as_float(channel) * scale;
    return (uint)(int)(scaled + as_float((as_uint(scaled) & 0x80000000) | 0x3f000000));
}

// Half precision bits of a float that came from a half, without cl_khr_fp16. Subnormal halves are normal floats.
CLTILE_INLINE uint __cltile_half_of_float(uint bits) {
    const uint sign = bits >> 16 & 0x8000, exponent = bits >> 23 & 0xff, mantissa = bits >> 13 & 0x3ff;
    if (exponent == 0xff)
        return sign | 0x7c00 | mantissa;
    return sign | (exponent > 112 ? (exponent - 112) << 10 | mantissa
                                  : (uint)(as_float(bits & 0x7fffffff) * 0x1p24f) & 0x3ff);
}

CLTILE_INLINE uint __cltile_float_of_half(uint bits) {
    const uint sign = (bits & 0x8000) << 16, mantissa = bits & 0x3ff;
    if ((bits & 0x7c00) == 0x7c00)
        return sign | 0x7f800000 | mantissa << 13;
    if ((bits & 0x7c00) == 0)
        return sign | as_uint((float)mantissa * 0x1p-24f);
    return sign | (((bits & 0x7fff) << 13) + (112u << 23));
}

// x^(-1/n) for x in (0, 1], by Newton's method from an estimate on the exponent; n is 5 or 12. Without divisions, for which
// drivers have much code.
CLTILE_INLINE float __cltile_inverse_root(float x, int n, float one_nth) {
    float y = as_float(0x3f800000 - (as_int(x) - 0x3f800000) / n);
#pragma nounroll
    for (int i = 0; i < 5; ++i) {
        float product = x;
#pragma nounroll
        for (int j = 0; j < n; ++j)
            product *= y;
        y += y * (1.0f - product) * one_nth;
    }
    return y;
}

// The sRGB transfer functions of the OpenCL specification, without pow(): c^(5/12) is c * (c^7)^(-1/12), and b^(12/5) is
// b^3 * (b^3)^(-1/5).
CLTILE_INLINE uint __cltile_srgb_of_linear(uint channel) {
    const float c = as_float(channel);
    return as_uint(c > 0.0031308f ? 1.055f * c * __cltile_inverse_root(c * c * c * c * c * c * c, 12, 1.0f / 12) - 0.055f
                                  : 12.92f * c);
}

CLTILE_INLINE uint __cltile_linear_of_srgb(uint channel) {
    const float c = as_float(channel), base = (c + 0.055f) / 1.055f, cube = base * base * base;
    return as_uint(c > 0.04045f ? cube * __cltile_inverse_root(cube, 5, 1.0f / 5) : c / 12.92f);
}
