// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Image formats in little code: the channels that write_image* takes for the dwords of a texel. The formats are those of
// texel_shift.h.

#pragma once

#include "cl_intel_media_block_io/format.h"
#include "cl_intel_media_block_io/gpu.h"
#include "cl_intel_media_block_io/texel_shift.h"

#pragma OPENCL EXTENSION cl_khr_fp16 : enable

struct __cltile_texels {
    uint shift;      // log2 of the bytes of a texel: 0 to 4
    uint bits_shift; // log2 of the bits of a channel
    uint order[4];   // which channel in memory red, green, blue and alpha are
    int type;
    bool is_signed;
    bool is_packed; // 565, 555, 101010, which are none of the formats above
};

// Two bits for each channel order, as in texel_shift.h: which channel in memory red, green, blue and alpha are.
#define CLTILE_RED_OF_ORDER 0xc0006000u
#define CLTILE_GREEN_OF_ORDER 0x95409510u
#define CLTILE_BLUE_OF_ORDER 0x6a00ca00u
#define CLTILE_ALPHA_OF_ORDER 0x3f003f40u

CLTILE_INLINE void __cltile_make_texels(private struct __cltile_texels *texels, int order, int type) {
    const uint channel_shift = __cltile_channel_shift(type), order_bits = __cltile_order_bits(order);
    texels->shift = __cltile_texel_shift(order, type);
    texels->bits_shift = channel_shift + 3;
    texels->order[0] = CLTILE_RED_OF_ORDER >> order_bits & 3;
    texels->order[1] = CLTILE_GREEN_OF_ORDER >> order_bits & 3;
    texels->order[2] = CLTILE_BLUE_OF_ORDER >> order_bits & 3;
    texels->order[3] = CLTILE_ALPHA_OF_ORDER >> order_bits & 3;
    texels->type = type;
    texels->is_signed = type <= CLK_SNORM_INT16 || (uint)(type - CLK_SIGNED_INT8) < 3;
    texels->is_packed = (uint)(type - CLK_UNORM_SHORT_565) < 3 || type > CLK_FLOAT;
}

// The code of red (0) to alpha (3), with its sign, from the dwords of a texel, which may be so many.
CLTILE_INLINE uint __cltile_code(const private struct __cltile_texels *texels, uint which, uint4 dwords, uint most) {
    const uint end = (texels->order[which] + 1) << texels->bits_shift; // the texel's bits up to the channel's last
    uint dword = dwords.x;
    if (most > 1)
        dword = end > 32 ? dwords.y : dword;
    if (most > 2)
        dword = end > 96 ? dwords.w : end > 64 ? dwords.z : dword;
    const uint unused = 32 - (1u << texels->bits_shift);
    const int with_sign = as_int(dword << (-end & 31)) >> unused;
    return as_uint(with_sign) & (texels->is_signed ? 0xffffffffu : 0xffffffffu >> unused);
}

// Scaled integers as floats, for 1.0 is the greatest.
CLTILE_INLINE uint4 __cltile_scale_codes(const private struct __cltile_texels *texels, uint4 codes) {
    const float of_byte = texels->is_signed ? 1.0f / 127 : 1.0f / 255;
    const float of_word = texels->is_signed ? 1.0f / 32767 : 1.0f / 65535;
    return as_uint4(__builtin_convertvector(as_int4(codes), float4) * (texels->bits_shift == 3 ? of_byte : of_word));
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
    const uint4 codes = (uint4)(__cltile_code(texels, 0, dwords, most), __cltile_code(texels, 1, dwords, most),
                                __cltile_code(texels, 2, dwords, most), __cltile_code(texels, 3, dwords, most));
    if (texels->type < CLK_UNORM_SHORT_565)
        return __cltile_scale_codes(texels, codes);
    if (texels->type == CLK_HALF_FLOAT)
        return __cltile_singles_of_halves(codes);
    return codes;
}
