// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Image formats in little code: the channels that write_image* takes for the dwords of a texel. The formats are those
// of texel_shift.h.

#pragma once

#include "cl_intel_media_block_io/format.h"
#include "cl_intel_media_block_io/gpu.h"
#include "cl_intel_media_block_io/region.h"

#pragma OPENCL EXTENSION cl_khr_fp16 : enable

struct __cltile_texels {
    uint shift;  // log2 of the bytes of a texel: 0 to 4
    uint4 turn;  // how far red, green, blue and alpha are turned to the left in their dwords; modulo 32
    uint mask;   // of a code in its place
    uint below;  // bits below it
    float scale; // of codes that are scaled integers
    int type;
    bool has_wide_channels; // of 4 bytes
    bool is_packed;         // 565, 555, 101010, which are none of the formats above
};

// A code's place is the high end of a dword, if it has a sign; if not, a bit lower, where it is a positive integer,
// too. Halves are in the low end.
struct __cltile_decoded {
    uint turns; // of red, green, blue and alpha, a byte each
    uint mask;
    float scale;
    uint below_and_shift; // a byte each
};
// How many channels of a dword of bytes follow red, green, blue and alpha; log2 of the channels; the bytes of one; how
// far their place is turned from the high end; the bits below it; and the mask and the scale of codes.
#define CLTILE_TURN(follow, bytes, place) ((((follow)*8 * (bytes) & (32 - 8 * (bytes))) + (place)) & 31)
#define CLTILE_TURNS(r, g, b, a, bytes, place)                                                                         \
    CLTILE_TURN(r, bytes, place) | CLTILE_TURN(g, bytes, place) << 8 | CLTILE_TURN(b, bytes, place) << 16 |            \
        CLTILE_TURN(a, bytes, place) << 24
#define CLTILE_DECODED(r, g, b, a, channels, bytes, place, below, mask, scale)                                         \
    { CLTILE_TURNS(r, g, b, a, bytes, place), mask, scale, (below) | ((channels) + (bytes) / 2) << 8 }
// Channel types from CLK_SNORM_INT8 on; others are taken for the last.
#define CLTILE_TYPES(F, r, g, b, a, channels)                                                                          \
    F(r, g, b, a, channels, 1, 0, 24, 0xff000000, 1.0f / (127 * 0x1p24f)),        /* CLK_SNORM_INT8 */                 \
        F(r, g, b, a, channels, 2, 0, 16, 0xffff0000, 1.0f / (32767 * 0x1p16f)),  /* CLK_SNORM_INT16 */                \
        F(r, g, b, a, channels, 1, 31, 23, 0x7f800000, 1.0f / (255 * 0x1p23f)),   /* CLK_UNORM_INT8 */                 \
        F(r, g, b, a, channels, 2, 31, 15, 0x7fff8000, 1.0f / (65535 * 0x1p15f)), /* CLK_UNORM_INT16 */                \
        F(r, g, b, a, channels, 2, 31, 15, 0x7fff8000, 0),                        /* CLK_UNORM_SHORT_565 */            \
        F(r, g, b, a, channels, 2, 31, 15, 0x7fff8000, 0),                        /* CLK_UNORM_SHORT_555 */            \
        F(r, g, b, a, channels, 4, 0, 0, 0xffffffff, 0),                          /* CLK_UNORM_INT_101010 */           \
        F(r, g, b, a, channels, 1, 0, 24, 0xff000000, 0),                         /* CLK_SIGNED_INT8 */                \
        F(r, g, b, a, channels, 2, 0, 16, 0xffff0000, 0),                         /* CLK_SIGNED_INT16 */               \
        F(r, g, b, a, channels, 4, 0, 0, 0xffffffff, 0),                          /* CLK_SIGNED_INT32 */               \
        F(r, g, b, a, channels, 1, 31, 23, 0x7f800000, 0),                        /* CLK_UNSIGNED_INT8 */              \
        F(r, g, b, a, channels, 2, 31, 15, 0x7fff8000, 0),                        /* CLK_UNSIGNED_INT16 */             \
        F(r, g, b, a, channels, 4, 0, 0, 0xffffffff, 0),                          /* CLK_UNSIGNED_INT32 */             \
        F(r, g, b, a, channels, 2, 16, 0, 0x0000ffff, 0),                         /* CLK_HALF_FLOAT */                 \
        F(r, g, b, a, channels, 4, 0, 0, 0xffffffff, 0)                           /* CLK_FLOAT */

// Channel orders from CLK_R on. In texels of one channel, each of the four is that one; in texels of two, alpha is the
// second, as green is. The orders after CLK_RGx are alike, and taken for the last.
#define CLTILE_DECODED_TYPES 15
static __constant struct __cltile_decoded __cltile_decoded[][CLTILE_DECODED_TYPES] = {
    {CLTILE_TYPES(CLTILE_DECODED, 3, 3, 3, 3, 0)}, // CLK_R
    {CLTILE_TYPES(CLTILE_DECODED, 3, 3, 3, 3, 0)}, // CLK_A
    {CLTILE_TYPES(CLTILE_DECODED, 3, 2, 3, 2, 1)}, // CLK_RG
    {CLTILE_TYPES(CLTILE_DECODED, 3, 2, 3, 2, 1)}, // CLK_RA
    {CLTILE_TYPES(CLTILE_DECODED, 3, 2, 1, 0, 2)}, // CLK_RGB
    {CLTILE_TYPES(CLTILE_DECODED, 3, 2, 1, 0, 2)}, // CLK_RGBA
    {CLTILE_TYPES(CLTILE_DECODED, 1, 2, 3, 0, 2)}, // CLK_BGRA
    {CLTILE_TYPES(CLTILE_DECODED, 2, 1, 0, 3, 2)}, // CLK_ARGB
    {CLTILE_TYPES(CLTILE_DECODED, 3, 3, 3, 3, 0)}, // CLK_INTENSITY
    {CLTILE_TYPES(CLTILE_DECODED, 3, 3, 3, 3, 0)}, // CLK_LUMINANCE
    {CLTILE_TYPES(CLTILE_DECODED, 3, 3, 3, 3, 0)}, // CLK_Rx
    {CLTILE_TYPES(CLTILE_DECODED, 3, 2, 3, 2, 1)}, // CLK_RGx
    {CLTILE_TYPES(CLTILE_DECODED, 0, 1, 2, 3, 2)}, // CLK_ABGR
};

CLTILE_INLINE void __cltile_make_texels(private struct __cltile_texels *texels, int order, int type) {
    const uint orders = sizeof __cltile_decoded / sizeof *__cltile_decoded;
    const uint row = (uint)(order - CLK_R), column = (uint)(type - CLK_SNORM_INT8);
    const struct __cltile_decoded decoded =
        __cltile_decoded[row < orders ? row : orders - 1]
                        [column < CLTILE_DECODED_TYPES ? column : CLTILE_DECODED_TYPES - 1];
    texels->shift = decoded.below_and_shift >> 8;
    texels->turn = (uint4)(decoded.turns) >> (uint4)(0, 8, 16, 24);
    texels->mask = decoded.mask;
    texels->below = decoded.below_and_shift & 31;
    texels->scale = decoded.scale;
    texels->type = type;
    texels->has_wide_channels = decoded.mask == 0xffffffff;
    texels->is_packed = (uint)(type - CLK_UNORM_SHORT_565) < 3 || type > CLK_FLOAT;
}

// The dwords of a texel in which red, green, blue and alpha are. Texels of 8 bytes and more have them in this order.
CLTILE_INLINE uint4 __cltile_dwords_of_channels(const private struct __cltile_texels *texels, uint4 dwords, uint most) {
    uint4 channels = (uint4)(dwords.x);
    if (most > 1) {
        channels.zw = texels->shift >= 3 ? dwords.yy : channels.zw;
        channels.y = texels->shift >= 3 && texels->has_wide_channels ? dwords.y : channels.y;
    }
    if (most > 2)
        channels.zw = texels->shift == 4 ? dwords.zw : channels.zw;
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

// The channels that write_image* takes, of a texel that begins with a byte of the first dword.
CLTILE_INLINE uint4 __cltile_channels(const private struct __cltile_texels *texels, uint4 dwords, uint byte,
                                      uint most) {
    const uint4 turned = rotate(__cltile_dwords_of_channels(texels, dwords, most), texels->turn - 8 * byte);
    const uint4 placed = turned & texels->mask;
    if (texels->type < CLK_UNORM_SHORT_565)
        return as_uint4(__builtin_convertvector(as_int4(placed), float4) * texels->scale);
    if (texels->type == CLK_HALF_FLOAT)
        return __cltile_singles_of_halves(placed);
    return as_uint4(as_int4(placed) >> texels->below);
}
