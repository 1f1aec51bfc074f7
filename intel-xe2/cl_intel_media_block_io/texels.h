// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Image formats in little code: the channels that write_image* takes for the dwords of a texel. The formats are those
// of texel_shift.h.

#pragma once

#include "cl_intel_media_block_io/format.h"
#include "cl_intel_media_block_io/gpu.h"
#include "cl_intel_media_block_io/region.h"

#pragma OPENCL EXTENSION cl_khr_fp16 : enable

// Codes that are integers are moved to the low end of a dword. Those of scaled integers are put behind the exponent of
// a number from 1 to 2, 1 + code / 2^n, whose sign bit is turned over if codes have one.
struct __cltile_texels {
    // How far red and green are turned to the left in their dwords, 2 bytes each, and blue and alpha; modulo 32. From
    // bit 21 on, the bytes of a texel, at most 4, and its bytes - 1.
    uint red_green_and_step, blue_alpha_and_rest;
    uint mask;           // of a code in its place
    uint turned_over;    // bits
    float scale;         // of codes that are scaled integers; or 0
    uint turn_and_below; // how far numbers of bytes are turned to the left to be numbers of texels, modulo 32; from bit
                         // 27 on, the bits below codes that are integers
    uint second;         // ones where the second dword of a texel has blue and alpha
    uint green_and_third; // 2 bytes each: ones where the second has green; where the third has blue, the fourth alpha
};

// How many channels of a dword of bytes follow red, green, blue and alpha; log2 of the channels; the bytes of one; how
// far their place is turned from the high end; the bits below it; the mask, the bits that are turned over, the scale.
#define CLTILE_TURN(follow, bytes, place) ((((follow)*8 * (bytes) & (32 - 8 * (bytes))) + (place)) & 31)
#define CLTILE_TURNS(first, second, bytes, place)                                                                      \
    CLTILE_TURN(first, bytes, place) | CLTILE_TURN(second, bytes, place) << 16
#define CLTILE_BYTES(channels, bytes) ((bytes) << (channels))
#define CLTILE_STEP(channels, bytes) (CLTILE_BYTES(channels, bytes) < 4 ? CLTILE_BYTES(channels, bytes) : 4)
#define CLTILE_FORMAT(r, g, b, a, channels, bytes, place, below, mask, over, scale)                                    \
    (uint8)(CLTILE_TURNS(r, g, bytes, place) | CLTILE_STEP(channels, bytes) << 21,                                     \
            CLTILE_TURNS(b, a, bytes, place) | (CLTILE_BYTES(channels, bytes) - 1) << 21, mask, over, scale,           \
            ((32 - (channels) - (bytes) / 2) & 31) | (below##u) << 27,                                                 \
            CLTILE_BYTES(channels, bytes) >= 8 ? 0xffffffff : 0,                                                       \
            (CLTILE_BYTES(channels, bytes) >= 8 && (bytes) == 4 ? 0xffff0000 : 0) |                                    \
                (CLTILE_BYTES(channels, bytes) == 16 ? 0xffff : 0))
// Channel orders from CLK_R on. In texels of one channel, each of the four is that one; in texels of two, alpha is the
// second, as green is. The orders after CLK_RGx are alike, and taken for the last.
#define CLTILE_FORMATS(type...)                                                                                        \
    {                                                                                                                  \
        CLTILE_FORMAT(3, 3, 3, 3, 0, type),     /* CLK_R */                                                            \
            CLTILE_FORMAT(3, 3, 3, 3, 0, type), /* CLK_A */                                                            \
            CLTILE_FORMAT(3, 2, 3, 2, 1, type), /* CLK_RG */                                                           \
            CLTILE_FORMAT(3, 2, 3, 2, 1, type), /* CLK_RA */                                                           \
            CLTILE_FORMAT(3, 2, 1, 0, 2, type), /* CLK_RGB */                                                          \
            CLTILE_FORMAT(3, 2, 1, 0, 2, type), /* CLK_RGBA */                                                         \
            CLTILE_FORMAT(1, 2, 3, 0, 2, type), /* CLK_BGRA */                                                         \
            CLTILE_FORMAT(2, 1, 0, 3, 2, type), /* CLK_ARGB */                                                         \
            CLTILE_FORMAT(3, 3, 3, 3, 0, type), /* CLK_INTENSITY */                                                    \
            CLTILE_FORMAT(3, 3, 3, 3, 0, type), /* CLK_LUMINANCE */                                                    \
            CLTILE_FORMAT(3, 3, 3, 3, 0, type), /* CLK_Rx */                                                           \
            CLTILE_FORMAT(3, 2, 3, 2, 1, type), /* CLK_RGx */                                                          \
            CLTILE_FORMAT(0, 1, 2, 3, 2, type), /* CLK_ABGR */                                                         \
    }
#define CLTILE_LAST_ORDER 12

// Channel types from CLK_SNORM_INT8 on, whose low 4 bits are zeros. Scales are 256.0f / 127 and so on.
static __constant uint8 __cltile_formats[][CLTILE_LAST_ORDER + 1] = {
    CLTILE_FORMATS(1, 23, 0, 0x7f8000, 0x3fc00000, 0x40010204), // CLK_SNORM_INT8
    CLTILE_FORMATS(2, 23, 0, 0x7fff80, 0x3fc00000, 0x40000100), // CLK_SNORM_INT16
    CLTILE_FORMATS(1, 23, 0, 0x7f8000, 0x3f800000, 0x3f808081), // CLK_UNORM_INT8
    CLTILE_FORMATS(2, 23, 0, 0x7fff80, 0x3f800000, 0x3f800080), // CLK_UNORM_INT16
    CLTILE_FORMATS(2, 31, 15, 0x7fff8000, 0, 0),                // CLK_UNORM_SHORT_565
    CLTILE_FORMATS(2, 31, 15, 0x7fff8000, 0, 0),                // CLK_UNORM_SHORT_555
    CLTILE_FORMATS(4, 0, 0, 0xffffffff, 0, 0),                  // CLK_UNORM_INT_101010
    CLTILE_FORMATS(1, 0, 24, 0xff000000, 0, 0),                 // CLK_SIGNED_INT8
    CLTILE_FORMATS(2, 0, 16, 0xffff0000, 0, 0),                 // CLK_SIGNED_INT16
    CLTILE_FORMATS(4, 0, 0, 0xffffffff, 0, 0),                  // CLK_SIGNED_INT32
    CLTILE_FORMATS(1, 31, 23, 0x7f800000, 0, 0),                // CLK_UNSIGNED_INT8
    CLTILE_FORMATS(2, 31, 15, 0x7fff8000, 0, 0),                // CLK_UNSIGNED_INT16
    CLTILE_FORMATS(4, 0, 0, 0xffffffff, 0, 0),                  // CLK_UNSIGNED_INT32
    CLTILE_FORMATS(2, 16, 0, 0x0000ffff, 0, 0),                 // CLK_HALF_FLOAT
    CLTILE_FORMATS(4, 0, 0, 0xffffffff, 0, 0),                  // CLK_FLOAT
    CLTILE_FORMATS(4, 0, 0, 0xffffffff, 0, 0),                  // others
};

CLTILE_INLINE void __cltile_make_texels(private struct __cltile_texels *texels, int order, int type) {
    const uint number = (uint)(order - CLK_R);
    const uint8 format = __cltile_formats[type & 15][number < CLTILE_LAST_ORDER ? number : CLTILE_LAST_ORDER];
    texels->red_green_and_step = format.s0;
    texels->blue_alpha_and_rest = format.s1;
    texels->mask = format.s2;
    texels->turned_over = format.s3;
    texels->scale = as_float(format.s4);
    texels->turn_and_below = format.s5;
    texels->second = format.s6;
    texels->green_and_third = format.s7;
}

// The dwords of a texel in which red, green, blue and alpha are. Texels of 8 bytes and more have them in this order.
CLTILE_INLINE uint4 __cltile_dwords_of_channels(const private struct __cltile_texels *texels, uint4 dwords, uint most) {
    const uint third = (uint)(short)texels->green_and_third;
    uint4 channels = (uint4)(dwords.x);
    if (most > 1) {
        channels.y = bitselect(dwords.x, dwords.y, (uint)((int)texels->green_and_third >> 16));
        channels.zw = (uint2)(bitselect(dwords.x, dwords.y, texels->second));
    }
    if (most > 2) {
        channels.z = bitselect(channels.z, dwords.z, third);
        channels.w = bitselect(channels.w, dwords.w, third);
    }
    return channels;
}

// Of halves where the host may lack the type. Of a subnormal one the exponent is that of the smallest normal one, which
// is then subtracted.
CLTILE_INLINE uint __cltile_single_of_half(uint code) {
    const uint exponent = code & 0x7c00, least = 113u << 23, normal = ((code & 0x7fff) << 13) + (112u << 23);
    const uint subnormal = as_uint(as_float(normal + (1u << 23)) - as_float(least));
    const uint infinite = exponent == 0x7c00 ? 0x7f800000 : 0;
    return (exponent < 0x400 ? subnormal : normal) | infinite | (code & 0x8000) << 16;
}

CLTILE_INLINE uint4 __cltile_singles_of_halves(uint4 codes) {
#ifdef cl_khr_fp16
    if (__cltile_is_intel_gpu)
        return as_uint4(__builtin_convertvector(as_half4(__builtin_convertvector(codes, ushort4)), float4));
#endif
    return (uint4)(__cltile_single_of_half(codes.x), __cltile_single_of_half(codes.y), __cltile_single_of_half(codes.z),
                   __cltile_single_of_half(codes.w));
}

// The channels that write_image* takes, of a texel that begins with the first byte of the first dword.
CLTILE_INLINE uint4 __cltile_channels(const private struct __cltile_texels *texels, int type, uint4 dwords, uint most) {
    const uint4 turns = (uint4)(texels->red_green_and_step, texels->red_green_and_step >> 16,
                                texels->blue_alpha_and_rest, texels->blue_alpha_and_rest >> 16);
    uint4 codes = rotate(__cltile_dwords_of_channels(texels, dwords, most), turns);
    codes = (codes & texels->mask) ^ texels->turned_over;
    if (texels->scale != 0)
        codes = as_uint4(
            mad(as_float4(codes), (float4)(texels->scale), (float4)(-texels->scale * as_float(texels->turned_over))));
    else if (type == CLK_HALF_FLOAT)
        codes = __cltile_singles_of_halves(codes);
    return as_uint4(as_int4(codes) >> (texels->turn_and_below >> 27)); // of floats, none are below
}
