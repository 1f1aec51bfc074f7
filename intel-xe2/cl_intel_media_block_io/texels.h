// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Image formats in little code: the channels that write_image* takes for the dwords of a texel. The formats are those
// of texel_shift.h.

#pragma once

#include "cl_intel_media_block_io/format.h"
#include "cl_intel_media_block_io/gpu.h"
#include "cl_intel_media_block_io/texel_shift.h"

#pragma OPENCL EXTENSION cl_khr_fp16 : enable

struct __cltile_texels {
    uint shift;         // log2 of the bytes of a texel: 0 to 4
    uint channel_shift; // log2 of the bytes of a channel
    uint unused;        // 32 less the bits of a channel
    uint4 left;         // how far red, green, blue and alpha are from the high end of the dword that they are in
    uint mask;          // of the bits of an unsigned channel; of a signed one, all
    int type;
    bool is_packed; // 565, 555, 101010, which are none of the formats above
};

// Two bits for each channel order, as in texel_shift.h: how many channels of a dword of bytes follow red, green, blue
// and alpha. In texels of one channel, each of the four is that one; in texels of two, alpha is the second, as green
// is.
#define CLTILE_AFTER_RED 0x0ff9fffu
#define CLTILE_AFTER_GREEN 0x1bf6aafu
#define CLTILE_AFTER_BLUE 0x2ff35ffu
#define CLTILE_AFTER_ALPHA 0x3bfc0afu

// Two bits for each channel type, as in texel_shift.h: 3 for unsigned integers of 8 and 16 bits.
#define CLTILE_UNSIGNED_TYPES 0x00f000f0u

CLTILE_INLINE void __cltile_make_texels(private struct __cltile_texels *texels, int order, int type) {
    const uint channel_shift = __cltile_channel_shift(type), order_bits = __cltile_order_bits(order);
    const uint after = order_bits + 2 - channel_shift; // where the tables, times 32, have bits that follow
    texels->shift = __cltile_texel_shift(order, type);
    texels->channel_shift = channel_shift;
    texels->unused = -8u << channel_shift & 31;
    texels->left = (uint4)(CLTILE_AFTER_RED << 5 >> after, CLTILE_AFTER_GREEN << 5 >> after,
                           CLTILE_AFTER_BLUE << 5 >> after, CLTILE_AFTER_ALPHA << 5 >> after) &
                   texels->unused;
    texels->type = type;
    texels->mask =
        0xffffffffu >> (CLTILE_UNSIGNED_TYPES << 3 >> (2 * (uint)(type - CLK_SNORM_INT8) & 31) & texels->unused);
    texels->is_packed = (uint)(type - CLK_UNORM_SHORT_565) < 3 || type > CLK_FLOAT;
}

// The code of a channel, with its sign, from its dword.
CLTILE_INLINE uint __cltile_code(const private struct __cltile_texels *texels, uint dword, uint left) {
    const int with_sign = as_int(dword << left) >> texels->unused;
    return as_uint(with_sign) & texels->mask;
}

// The dwords of a texel in which red, green, blue and alpha are. Texels of 8 bytes and more have them in this order.
CLTILE_INLINE uint4 __cltile_dwords_of_channels(const private struct __cltile_texels *texels, uint4 dwords, uint most) {
    uint4 channels = (uint4)(dwords.x);
    if (most > 1) {
        channels.zw = texels->shift >= 3 ? dwords.yy : channels.zw;
        channels.y = texels->shift >= 3 && texels->channel_shift == 2 ? dwords.y : channels.y;
    }
    if (most > 2)
        channels.zw = texels->shift == 4 ? dwords.zw : channels.zw;
    return channels;
}

// Scaled integers as floats, for 1.0 is the greatest: of b bits without the sign, 1 / (2^b - 1) is 2^-b + 2^-2b, as
// exactly as texels need.
CLTILE_INLINE uint4 __cltile_scale_codes(const private struct __cltile_texels *texels, uint4 codes) {
    const uint is_unsigned = (uint)(texels->type - CLK_SNORM_INT8) >> 1;
    const float of_bits = as_float((127 - 32 + 1 + texels->unused - is_unsigned) << 23);
    return as_uint4(__builtin_convertvector(as_int4(codes), float4) * (of_bits + of_bits * of_bits));
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

// The channels that write_image* takes.
CLTILE_INLINE uint4 __cltile_channels(const private struct __cltile_texels *texels, uint4 dwords, uint most) {
    const uint4 of_channels = __cltile_dwords_of_channels(texels, dwords, most);
    const uint4 codes = (uint4)(__cltile_code(texels, of_channels.x, texels->left.x),
                                __cltile_code(texels, of_channels.y, texels->left.y),
                                __cltile_code(texels, of_channels.z, texels->left.z),
                                __cltile_code(texels, of_channels.w, texels->left.w));
    if (texels->type < CLK_UNORM_SHORT_565)
        return __cltile_scale_codes(texels, codes);
    if (texels->type == CLK_HALF_FLOAT)
        return __cltile_singles_of_halves(codes);
    return codes;
}
