// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Image formats in little code: between the dwords of a texel and the channels that write_image* takes. The formats that
// Intel's driver has for images that are written: channels of 8, 16 and 32 bits, in any order.

#pragma once

#include "cl_intel_media_block_io/format.h"

#define CLTILE_KIND_NORM 0 // write_imagef, scaled integers
#define CLTILE_KIND_HALF 1
#define CLTILE_KIND_FLOAT 2
#define CLTILE_KIND_INT 3
#define CLTILE_KIND_UINT 4

struct __cltile_texels {
    int width, height; // of the image
    uint shift;        // log2 of the bytes of a texel: 0 to 4
    uint bits;         // of a channel
    uint order;        // which channel in memory red, green, blue and alpha are: two bits each, from the lowest on
    int kind;
    bool is_signed;
    bool is_packed; // 565, 555, 101010: of none of the kinds
};

// Two bits for each channel type from CLK_SNORM_INT8 on: log2 of a channel's bytes. Three channels in a word or a dword
// count as one.
#define CLTILE_CHANNEL_SHIFTS 0x26492544u
// Two bits for each channel order from CLK_R to CLTILE_RGx: log2 of the channels; of later ones it is 2.
#define CLTILE_ORDER_SHIFTS 0x0040aa50u
// A byte for each channel order from CLK_R to CLK_ARGB: see `order` above.
#define CLTILE_ORDERS_UP_TO_ARGB 0x39c6e4e440040000ul

CLTILE_INLINE void __cltile_make_texels(private struct __cltile_texels *texels, int width, int height, int order,
                                        int type) {
    const uint order_number = (uint)(order - CLK_R), type_number = (uint)(type - CLK_SNORM_INT8);
    const uint channel_shift = CLTILE_CHANNEL_SHIFTS >> (2 * type_number) & 3;
    texels->width = width;
    texels->height = height;
    texels->bits = 8u << channel_shift;
    texels->is_packed = (type >= CLK_UNORM_SHORT_565 && type <= CLK_UNORM_INT_101010) || type > CLK_FLOAT;
    texels->shift = channel_shift + (order_number < 12 ? CLTILE_ORDER_SHIFTS >> (2 * order_number) & 3 : 2);
    texels->order = order_number < 8      ? (uint)(CLTILE_ORDERS_UP_TO_ARGB >> (8 * order_number)) & 0xff
                    : order == CLK_RGx    ? 0x04
                    : order == CLTILE_ABGR ? 0x1b
                                          : 0;
    texels->is_signed = type <= CLK_SNORM_INT16 || (type >= CLK_SIGNED_INT8 && type <= CLK_SIGNED_INT32);
    texels->kind = type < CLK_UNORM_SHORT_565  ? CLTILE_KIND_NORM
                   : type == CLK_HALF_FLOAT    ? CLTILE_KIND_HALF
                   : type >= CLK_FLOAT         ? CLTILE_KIND_FLOAT
                   : type < CLK_UNSIGNED_INT8 ? CLTILE_KIND_INT
                                               : CLTILE_KIND_UINT;
}

// The code of red (0) to alpha (3), with its sign, from the dwords of a texel, of which there may be more than one.
CLTILE_INLINE uint __cltile_code(const private struct __cltile_texels *texels, uint which, uint4 dwords, uint most) {
    const uint end = ((texels->order >> (2 * which) & 3) + 1) * texels->bits; // bits of the texel up to the channel's last
    uint dword = dwords.x;
    if (most > 1)
        dword = end > 32 ? dwords.y : dword;
    if (most > 2)
        dword = end > 96 ? dwords.w : end > 64 ? dwords.z : dword;
    const uint unused = 32 - texels->bits;
    const int with_sign = as_int(dword << (32 - end % 32) % 32) >> unused;
    return as_uint(with_sign) & (texels->is_signed ? 0xffffffffu : 0xffffffffu >> unused);
}

CLTILE_INLINE float __cltile_norm_of_code(const private struct __cltile_texels *texels, uint code) {
    const float scale = texels->bits == 8 ? texels->is_signed ? 1.0f / 127 : 1.0f / 255
                        : texels->is_signed ? 1.0f / 32767
                                            : 1.0f / 65535;
    return (float)as_int(code) * scale;
}

// Without branches. Of a subnormal half the exponent is that of the smallest normal one, which is then subtracted.
CLTILE_INLINE uint __cltile_single_of_half(uint code) {
    const uint exponent = code & 0x7c00, least = 113u << 23;
    const uint normal = ((code & 0x7fff) << 13) + (112u << 23);
    const uint subnormal = as_uint(as_float(normal + (1u << 23)) - as_float(least));
    const uint infinite = exponent == 0x7c00 ? 0x7f800000 : 0;
    return (exponent < 0x400 ? subnormal : normal) | infinite | (code & 0x8000) << 16;
}

// The channels that write_image* takes.
CLTILE_INLINE uint4 __cltile_channels(const private struct __cltile_texels *texels, uint4 dwords, uint most) {
    uint4 channels = (uint4)(__cltile_code(texels, 0, dwords, most), __cltile_code(texels, 1, dwords, most),
                             __cltile_code(texels, 2, dwords, most), __cltile_code(texels, 3, dwords, most));
    if (texels->kind == CLTILE_KIND_NORM)
        channels = as_uint4((float4)(
            __cltile_norm_of_code(texels, channels.x), __cltile_norm_of_code(texels, channels.y),
            __cltile_norm_of_code(texels, channels.z), __cltile_norm_of_code(texels, channels.w)));
    else if (texels->kind == CLTILE_KIND_HALF)
        channels = (uint4)(__cltile_single_of_half(channels.x), __cltile_single_of_half(channels.y),
                           __cltile_single_of_half(channels.z), __cltile_single_of_half(channels.w));
    return channels;
}
