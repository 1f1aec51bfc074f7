// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Image formats: between the bytes of a texel in memory and the channels that read_image* gives and write_image* takes.
//
// Exact but for: NaN payloads of HALF and FLOAT where the host's conversion quiets them; the SNORM code below -1.0
// (0x80, 0x8000), which read_imagef gives as -1.0 and so comes back as 0x81, 0x8001; padding bits of 555 and 101010,
// which read as 0; sRGB, as far as the host's own conversion goes.

#ifndef CLTILE_FORMAT_H
#define CLTILE_FORMAT_H

#include "region.h"

// cl_intel_packed_yuv: texels of two bytes, two of which share U and V. read_imagef gives (V, Y, U, 1).
#define CLTILE_YUYV_INTEL 0x4076
#define CLTILE_UYVY_INTEL 0x4077
#define CLTILE_YVYU_INTEL 0x4078
#define CLTILE_VYUY_INTEL 0x4079

#define CLTILE_UNORM_INT_101010_2 0x10E0  // OpenCL 2.1; Clang's header has no name for it

// Which of read_imagef, read_imagei and read_imageui an image takes.
#define CLTILE_CHANNELS_FLOAT 0
#define CLTILE_CHANNELS_INT 1
#define CLTILE_CHANNELS_UINT 2

struct __cltile_format {
    int width, height;   // texels, rows
    int order, type;     // CLK_R ..., CLK_UNORM_INT8 ...
    uint texel_shift;    // log2 of the bytes of a texel: 0 to 4
    uint channel_bytes;  // 1, 2, 4; 0 when a texel is one packed word
    uint channels;       // CLTILE_CHANNELS_*
};

// log2 of the channels that a texel of this order has in memory.
CLTILE_INLINE uint __cltile_order_shift(int order) {
    switch (order) {
    case CLK_R:
    case CLK_A:
    case CLK_Rx:
    case CLK_INTENSITY:
    case CLK_LUMINANCE:
        return 0;
    case CLK_RG:
    case CLK_RA:
    case CLK_RGx:
    case CLTILE_YUYV_INTEL:
    case CLTILE_UYVY_INTEL:
    case CLTILE_YVYU_INTEL:
    case CLTILE_VYUY_INTEL:
        return 1;
    default:
        return 2;
    }
}

CLTILE_INLINE struct __cltile_format __cltile_make_format(int width, int height, int order, int type) {
    struct __cltile_format format = {width, height, order, type, __cltile_order_shift(order), 1, CLTILE_CHANNELS_FLOAT};
    switch (type) {
    case CLK_UNSIGNED_INT8:
    case CLK_UNSIGNED_INT16:
    case CLK_UNSIGNED_INT32:
        format.channels = CLTILE_CHANNELS_UINT;
        break;
    case CLK_SIGNED_INT8:
    case CLK_SIGNED_INT16:
    case CLK_SIGNED_INT32:
        format.channels = CLTILE_CHANNELS_INT;
        break;
    }
    switch (type) {
    case CLK_SNORM_INT16:
    case CLK_UNORM_INT16:
    case CLK_SIGNED_INT16:
    case CLK_UNSIGNED_INT16:
    case CLK_HALF_FLOAT:
        format.channel_bytes = 2;
        format.texel_shift += 1;
        break;
    case CLK_SIGNED_INT32:
    case CLK_UNSIGNED_INT32:
    case CLK_FLOAT:
        format.channel_bytes = 4;
        format.texel_shift += 2;
        break;
    case CLK_UNORM_SHORT_565:
    case CLK_UNORM_SHORT_555:
        format.channel_bytes = 0;
        format.texel_shift = 1;
        break;
    case CLK_UNORM_INT_101010:
    case CLTILE_UNORM_INT_101010_2:
        format.channel_bytes = 0;
        format.texel_shift = 2;
        break;
    }
    return format;
}

#define CLTILE_FORMAT_OF(access)                                                                                       \
    CLTILE_INLINE struct __cltile_format __cltile_format_of(access image2d_t image) {                                  \
        return __cltile_make_format(get_image_width(image), get_image_height(image), get_image_channel_order(image),   \
                                    get_image_channel_data_type(image));                                               \
    }
CLTILE_FORMAT_OF(read_only)
CLTILE_FORMAT_OF(write_only)
CLTILE_FORMAT_OF(read_write)

// Half precision bits of a float that came from a half, without cl_khr_fp16. Subnormal halves are normal floats.
CLTILE_INLINE uint __cltile_half_of_float(uint bits) {
    const uint sign = bits >> 16 & 0x8000;
    const uint exponent = bits >> 23 & 0xff;
    const uint mantissa = bits >> 13 & 0x3ff;
    if (exponent == 0xff)
        return sign | 0x7c00 | mantissa;
    if (exponent > 112)
        return sign | (exponent - 112) << 10 | mantissa;
    return sign | (uint)(as_float(bits & 0x7fffffff) * 0x1p24f);
}

CLTILE_INLINE uint __cltile_float_of_half(uint bits) {
    const uint sign = (bits & 0x8000) << 16;
    const uint exponent = bits >> 10 & 0x1f;
    const uint mantissa = bits & 0x3ff;
    if (exponent == 0x1f)
        return sign | 0x7f800000 | mantissa << 13;
    if (exponent != 0)
        return sign | (exponent + 112) << 23 | mantissa << 13;
    return sign | as_uint((float)mantissa * 0x1p-24f);
}

// x^(1/n) for x in (0, 1], by Newton's method from an estimate on the exponent; n is 5 or 12.
CLTILE_INLINE float __cltile_root(float x, int n) {
    float y = as_float(0x3f800000 + (as_int(x) - 0x3f800000) / n);
    for (int i = 0; i < 5; ++i) {
        float power = 1.0f;
        for (int j = 1; j < n; ++j)
            power *= y;
        y -= (y - x / power) / (float)n;
    }
    return y;
}

// The sRGB transfer functions of the OpenCL specification, without pow().
CLTILE_INLINE float __cltile_srgb_of_linear(float c) {
    return c > 0.0031308f ? 1.055f * __cltile_root(c * c * c * c * c, 12) - 0.055f : 12.92f * c;
}

CLTILE_INLINE float __cltile_linear_of_srgb(float c) {
    const float base = (c + 0.055f) / 1.055f;
    return c > 0.04045f ? base * base * __cltile_root(base * base, 5) : c / 12.92f;
}

// sRGB applies to red, green and blue; alpha is linear.
CLTILE_INLINE bool __cltile_is_srgb(int order) {
    return order == CLK_sRGB || order == CLK_sRGBx || order == CLK_sRGBA || order == CLK_sBGRA;
}

// A value of [-1, 1] as an integer of [-scale, scale], to nearest.
CLTILE_INLINE uint __cltile_quantize(uint channel, float scale) {
    const float scaled = as_float(channel) * scale;
    return (uint)(int)(scaled < 0.0f ? scaled - 0.5f : scaled + 0.5f);
}

// Memory bits of one channel from what read_image* gave, in the low bits.
CLTILE_INLINE uint __cltile_channel_to_bits(int type, uint channel) {
    switch (type) {
    case CLK_SNORM_INT8:
        return __cltile_quantize(channel, 127.0f) & 0xff;
    case CLK_SNORM_INT16:
        return __cltile_quantize(channel, 32767.0f) & 0xffff;
    case CLK_UNORM_INT8:
        return __cltile_quantize(channel, 255.0f);
    case CLK_UNORM_INT16:
        return __cltile_quantize(channel, 65535.0f);
    case CLK_HALF_FLOAT:
        return __cltile_half_of_float(channel);
    case CLK_SIGNED_INT8:
    case CLK_UNSIGNED_INT8:
        return channel & 0xff;
    case CLK_SIGNED_INT16:
    case CLK_UNSIGNED_INT16:
        return channel & 0xffff;
    default:
        return channel;
    }
}

// What write_image* takes for the memory bits of one channel.
CLTILE_INLINE uint __cltile_bits_to_channel(int type, uint bits) {
    switch (type) {
    case CLK_SNORM_INT8:
        return as_uint((float)(char)bits / 127.0f);
    case CLK_SNORM_INT16:
        return as_uint((float)(short)bits / 32767.0f);
    case CLK_UNORM_INT8:
        return as_uint((float)bits / 255.0f);
    case CLK_UNORM_INT16:
        return as_uint((float)bits / 65535.0f);
    case CLK_HALF_FLOAT:
        return __cltile_float_of_half(bits);
    case CLK_SIGNED_INT8:
        return (uint)(int)(char)bits;
    case CLK_SIGNED_INT16:
        return (uint)(int)(short)bits;
    default:
        return bits;
    }
}

// The channels (r, g, b, a) in memory order. `odd` is the parity of a packed YUV texel: even ones hold U, odd ones V
// (the other way round in YVYU and VYUY).
CLTILE_INLINE uint4 __cltile_to_memory_order(int order, bool odd, uint4 c) {
    switch (order) {
    case CLK_A:
        return c.wwww;
    case CLK_RA:
        return c.xwww;
    case CLK_BGRA:
    case CLK_sBGRA:
        return c.zyxw;
    case CLK_ARGB:
        return c.wxyz;
    case CLK_ABGR:
        return c.wzyx;
    case CLTILE_YUYV_INTEL:
        return odd ? c.yxxx : c.yzzz;
    case CLTILE_YVYU_INTEL:
        return odd ? c.yzzz : c.yxxx;
    case CLTILE_UYVY_INTEL:
        return odd ? c.xyyy : c.zyyy;
    case CLTILE_VYUY_INTEL:
        return odd ? c.zyyy : c.xyyy;
    default:
        return c;
    }
}

// The channels of memory order as (r, g, b, a). Packed YUV images cannot be written.
CLTILE_INLINE uint4 __cltile_from_memory_order(int order, uint4 m) {
    switch (order) {
    case CLK_A:
        return m.xxxx;
    case CLK_RA:
        return m.xxxy;
    case CLK_BGRA:
    case CLK_sBGRA:
        return m.zyxw;
    case CLK_ARGB:
        return m.yzwx;
    case CLK_ABGR:
        return m.wzyx;
    case CLK_INTENSITY:
    case CLK_LUMINANCE:
        return m.xxxx;
    default:
        return m;
    }
}

// Channels of a packed word: bits per red, green, blue, alpha, from the most significant down. No sRGB order has these.
CLTILE_INLINE uint4 __cltile_packed_bits(int type) {
    switch (type) {
    case CLK_UNORM_SHORT_565:
        return (uint4)(5, 6, 5, 0);
    case CLK_UNORM_SHORT_555:
        return (uint4)(5, 5, 5, 0);
    case CLK_UNORM_INT_101010:
        return (uint4)(10, 10, 10, 0);
    default:
        return (uint4)(10, 10, 10, 2);
    }
}

CLTILE_INLINE uint __cltile_packed_word(int type, uint4 c) {
    const uint4 bits = __cltile_packed_bits(type);
    uint word = __cltile_quantize(c.x, (float)((1u << bits.x) - 1));
    word = word << bits.y | __cltile_quantize(c.y, (float)((1u << bits.y) - 1));
    word = word << bits.z | __cltile_quantize(c.z, (float)((1u << bits.z) - 1));
    return word << bits.w | (bits.w ? __cltile_quantize(c.w, (float)((1u << bits.w) - 1)) : 0);
}

// One channel of a packed word; shift is the number of bits below it.
CLTILE_INLINE uint __cltile_packed_channel(uint word, uint bits, uint shift) {
    const uint max = (1u << bits) - 1;
    return as_uint((float)(word >> shift & max) / (float)max);
}

CLTILE_INLINE uint4 __cltile_packed_channels(int type, uint word) {
    const uint4 bits = __cltile_packed_bits(type);
    return (uint4)(__cltile_packed_channel(word, bits.x, bits.y + bits.z + bits.w),
                   __cltile_packed_channel(word, bits.y, bits.z + bits.w), __cltile_packed_channel(word, bits.z, bits.w),
                   bits.w ? __cltile_packed_channel(word, bits.w, 0) : as_uint(1.0f));
}

// The bytes of a texel, from the low byte of .x on, from the channels that read_image* gave.
CLTILE_INLINE uint4 __cltile_texel_of_channels(struct __cltile_format format, bool odd, uint4 c) {
    if (format.channel_bytes == 0)
        return (uint4)(__cltile_packed_word(format.type, c), 0, 0, 0);
    if (__cltile_is_srgb(format.order))
        c = (uint4)(as_uint(__cltile_srgb_of_linear(as_float(c.x))), as_uint(__cltile_srgb_of_linear(as_float(c.y))),
                    as_uint(__cltile_srgb_of_linear(as_float(c.z))), c.w);
    c = (uint4)(__cltile_channel_to_bits(format.type, c.x), __cltile_channel_to_bits(format.type, c.y),
                __cltile_channel_to_bits(format.type, c.z), __cltile_channel_to_bits(format.type, c.w));
    c = __cltile_to_memory_order(format.order, odd, c);
    if (format.channel_bytes == 1)
        return (uint4)(c.x | c.y << 8 | c.z << 16 | c.w << 24, 0, 0, 0);
    if (format.channel_bytes == 2)
        return (uint4)(c.x | c.y << 16, c.z | c.w << 16, 0, 0);
    return c;
}

// The channels that write_image* takes for the bytes of a texel.
CLTILE_INLINE uint4 __cltile_channels_of_texel(struct __cltile_format format, uint4 texel) {
    if (format.channel_bytes == 0)
        return __cltile_packed_channels(format.type, texel.x);
    uint4 c = texel;
    if (format.channel_bytes == 1)
        c = (uint4)(c.x, c.x >> 8, c.x >> 16, c.x >> 24) & 0xff;
    else if (format.channel_bytes == 2)
        c = (uint4)(c.x, c.x >> 16, c.y, c.y >> 16) & 0xffff;
    c = __cltile_from_memory_order(format.order, c);
    c = (uint4)(__cltile_bits_to_channel(format.type, c.x), __cltile_bits_to_channel(format.type, c.y),
                __cltile_bits_to_channel(format.type, c.z), __cltile_bits_to_channel(format.type, c.w));
    if (__cltile_is_srgb(format.order))
        c = (uint4)(as_uint(__cltile_linear_of_srgb(as_float(c.x))), as_uint(__cltile_linear_of_srgb(as_float(c.y))),
                    as_uint(__cltile_linear_of_srgb(as_float(c.z))), c.w);
    return c;
}

// Part of a texel: the bytes that an element has in one dword of it.
struct __cltile_piece {
    long texel;  // column of the texel, perhaps outside the image
    uint byte;   // first byte within the texel
    uint bytes;  // 1 to 4
};

// The piece at byte x of a row that an element of which `bytes` are left begins with.
CLTILE_INLINE struct __cltile_piece __cltile_piece_at(struct __cltile_format format, long x, uint bytes) {
    struct __cltile_piece piece;
    const uint texel_bytes = 1u << format.texel_shift;
    piece.texel = x >> format.texel_shift;
    piece.byte = (uint)x & (texel_bytes - 1);
    const uint room = (texel_bytes < 4 ? texel_bytes : 4) - (piece.byte & 3);
    piece.bytes = bytes < room ? bytes : room;
    return piece;
}

CLTILE_INLINE uint __cltile_piece_mask(struct __cltile_piece piece) {
    return 0xffffffffu >> (32 - 8 * piece.bytes);
}

CLTILE_INLINE uint __cltile_get_piece(struct __cltile_piece piece, uint4 texel) {
    const uint dword = piece.byte < 4 ? texel.x : piece.byte < 8 ? texel.y : piece.byte < 12 ? texel.z : texel.w;
    return dword >> (8 * (piece.byte & 3)) & __cltile_piece_mask(piece);
}

CLTILE_INLINE uint4 __cltile_set_piece(struct __cltile_piece piece, uint4 texel, uint bits) {
    const uint shift = 8 * (piece.byte & 3);
    const uint mask = __cltile_piece_mask(piece) << shift;
    const uint4 mine = (uint4)(0, 1, 2, 3) == (uint4)(piece.byte / 4) ? (uint4)(mask) : (uint4)(0);
    return (texel & ~mine) | ((uint4)(bits << shift) & mine);
}

CLTILE_INLINE int __cltile_clamp(long at, int size) {
    return at < 0 ? 0 : at >= size ? size - 1 : (int)at;
}

#endif
