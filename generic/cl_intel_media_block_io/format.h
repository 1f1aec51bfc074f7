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

// OpenCL C before 2.0, and C++ for OpenCL, have no names for these orders.
#define CLTILE_sRGB 0x10BF
#define CLTILE_sRGBx 0x10C0
#define CLTILE_sRGBA 0x10C1
#define CLTILE_sBGRA 0x10C2
#define CLTILE_ABGR 0x10C3

#define CLTILE_UNORM_INT_101010_2 0x10E0 // OpenCL 2.1; Clang's header has no name for it

// How the channels of a texel become bytes. Decided once per call: see CLTILE_FOR_ENCODING.
#define CLTILE_ENCODING_UINT 0   // read_imageui, low bits
#define CLTILE_ENCODING_INT 1    // read_imagei, low bits
#define CLTILE_ENCODING_FLOAT 2  // read_imagef, bits of the float
#define CLTILE_ENCODING_HALF 3   // read_imagef, bits of the half
#define CLTILE_ENCODING_NORM 4   // read_imagef, scaled integers
#define CLTILE_ENCODING_SRGB 5   // read_imagef, red, green and blue by the sRGB curve
#define CLTILE_ENCODING_PACKED 6 // read_imagef, all channels in one word

struct __cltile_format {
    int width, height;  // texels, rows
    int order;          // CLK_R ...
    int encoding;       // CLTILE_ENCODING_*
    uint texel_shift;   // log2 of the bytes of a texel: 0 to 4
    uint channel_bytes; // 1, 2, 4; of a packed word all
    float scale;        // NORM: the code of 1.0
    uint4 packed_bits;  // PACKED: bits of red, green, blue, alpha, from the most significant down
};

// Runs a statement with format.encoding a constant where it is one of the common ones: so their loops decide nothing
// about it, and compilers cannot mix the costly encodings into them. For more encodings the code would grow by more than
// they are worth.
#define CLTILE_FOR_ENCODING(format, statement)                                                                         \
    switch (format.encoding) {                                                                                         \
        CLTILE_CASE(format, CLTILE_ENCODING_UINT, statement)                                                           \
        CLTILE_CASE(format, CLTILE_ENCODING_NORM, statement)                                                           \
    default:                                                                                                           \
        statement;                                                                                                     \
        break;                                                                                                         \
    }
#define CLTILE_CASE(format, constant, statement)                                                                       \
    case constant:                                                                                                     \
        format.encoding = constant;                                                                                    \
        statement;                                                                                                     \
        break;

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

// sRGB applies to red, green and blue; alpha is linear.
CLTILE_INLINE bool __cltile_is_srgb(int order) {
    return order == CLTILE_sRGB || order == CLTILE_sRGBx || order == CLTILE_sRGBA || order == CLTILE_sBGRA;
}

// X(type, encoding, log2 of a channel's bytes, code of 1.0)
#define CLTILE_CHANNEL_TYPES(X)                                                                                        \
    X(CLK_UNSIGNED_INT8, CLTILE_ENCODING_UINT, 0, 0.0f)                                                                \
    X(CLK_UNSIGNED_INT16, CLTILE_ENCODING_UINT, 1, 0.0f)                                                               \
    X(CLK_UNSIGNED_INT32, CLTILE_ENCODING_UINT, 2, 0.0f)                                                               \
    X(CLK_SIGNED_INT8, CLTILE_ENCODING_INT, 0, 0.0f)                                                                   \
    X(CLK_SIGNED_INT16, CLTILE_ENCODING_INT, 1, 0.0f)                                                                  \
    X(CLK_SIGNED_INT32, CLTILE_ENCODING_INT, 2, 0.0f)                                                                  \
    X(CLK_UNORM_INT8, CLTILE_ENCODING_NORM, 0, 255.0f)                                                                 \
    X(CLK_UNORM_INT16, CLTILE_ENCODING_NORM, 1, 65535.0f)                                                              \
    X(CLK_SNORM_INT8, CLTILE_ENCODING_NORM, 0, 127.0f)                                                                 \
    X(CLK_SNORM_INT16, CLTILE_ENCODING_NORM, 1, 32767.0f)                                                              \
    X(CLK_HALF_FLOAT, CLTILE_ENCODING_HALF, 1, 0.0f)                                                                   \
    X(CLK_FLOAT, CLTILE_ENCODING_FLOAT, 2, 0.0f)

// X(type, log2 of a texel's bytes, bits of red, green, blue, alpha)
#define CLTILE_PACKED_TYPES(X)                                                                                         \
    X(CLK_UNORM_SHORT_565, 1, 5, 6, 5, 0)                                                                              \
    X(CLK_UNORM_SHORT_555, 1, 5, 5, 5, 0)                                                                              \
    X(CLK_UNORM_INT_101010, 2, 10, 10, 10, 0)                                                                          \
    X(CLTILE_UNORM_INT_101010_2, 2, 10, 10, 10, 2)

CLTILE_INLINE void __cltile_make_format(private struct __cltile_format *format, int width, int height, int order,
                                        int type) {
    format->width = width;
    format->height = height;
    format->order = order;
    format->encoding = CLTILE_ENCODING_UINT;
    format->texel_shift = 0;
    format->channel_bytes = 1;
    format->scale = 0.0f;
    format->packed_bits = (uint4)(0);
    switch (type) {
#define CLTILE_CHANNEL_TYPE(type, the_encoding, shift, the_scale)                                                      \
    case type:                                                                                                         \
        format->encoding = the_encoding;                                                                               \
        format->texel_shift = shift + __cltile_order_shift(order);                                                     \
        format->channel_bytes = 1u << shift;                                                                           \
        format->scale = the_scale;                                                                                     \
        break;
        CLTILE_CHANNEL_TYPES(CLTILE_CHANNEL_TYPE)
#undef CLTILE_CHANNEL_TYPE
#define CLTILE_PACKED_TYPE(type, shift, red, green, blue, alpha)                                                       \
    case type:                                                                                                         \
        format->encoding = CLTILE_ENCODING_PACKED;                                                                     \
        format->texel_shift = shift;                                                                                   \
        format->channel_bytes = 4;                                                                                     \
        format->packed_bits = (uint4)(red, green, blue, alpha);                                                        \
        break;
        CLTILE_PACKED_TYPES(CLTILE_PACKED_TYPE)
#undef CLTILE_PACKED_TYPE
    }
    if (__cltile_is_srgb(order))
        format->encoding = CLTILE_ENCODING_SRGB;
}

#define CLTILE_FORMAT_OF(access)                                                                                       \
    CLTILE_INLINE void __cltile_format_of(private struct __cltile_format *format, access image2d_t image) {            \
        __cltile_make_format(format, get_image_width(image), get_image_height(image), get_image_channel_order(image),  \
                             get_image_channel_data_type(image));                                                      \
    }
CLTILE_FORMAT_OF(read_only)
CLTILE_FORMAT_OF(write_only)
#ifdef CLTILE_READ_WRITE_IMAGES
CLTILE_FORMAT_OF(read_write)
#endif

// Values of [-1, 1] as integers of [-scale, scale], to nearest.
CLTILE_INLINE uint4 __cltile_quantize(uint4 channels, float scale) {
    const float4 scaled = as_float4(channels) * scale;
    const float4 half_away = as_float4((as_uint4(scaled) & 0x80000000) | 0x3f000000);
    return as_uint4(__builtin_convertvector(scaled + half_away, int4));
}

// Half precision bits of floats that came from halves, without cl_khr_fp16. Subnormal halves are normal floats.
CLTILE_INLINE uint4 __cltile_half_of_float(uint4 bits) {
    const uint4 sign = bits >> 16 & 0x8000, exponent = bits >> 23 & 0xff, mantissa = bits >> 13 & 0x3ff;
    const uint4 subnormal = __builtin_convertvector(as_float4(bits & 0x7fffffff) * 0x1p24f, uint4) & 0x3ff;
    const uint4 normal = (exponent - 112) << 10 | mantissa;
    const uint4 finite = exponent > 112 ? normal : subnormal;
    return sign | (exponent == 0xff ? 0x7c00 | mantissa : finite);
}

CLTILE_INLINE uint4 __cltile_float_of_half(uint4 bits) {
    const uint4 sign = (bits & 0x8000) << 16, exponent = bits >> 10 & 0x1f, mantissa = bits & 0x3ff;
    const uint4 subnormal = as_uint4(__builtin_convertvector(mantissa, float4) * 0x1p-24f);
    const uint4 normal = (exponent + 112) << 23 | mantissa << 13;
    const uint4 finite = exponent != 0 ? normal : subnormal;
    return sign | (exponent == 0x1f ? 0x7f800000 | mantissa << 13 : finite);
}

// x^(1/n) for x in (0, 1], by Newton's method from an estimate on the exponent; n is 5 or 12. The loops stay loops, or
// compilers compute roots for every format alike, to choose afterwards.
CLTILE_INLINE float4 __cltile_root(float4 x, int n) {
    float4 y = as_float4(0x3f800000 + (as_int4(x) - 0x3f800000) / n);
#pragma nounroll
    for (int i = 0; i < 5; ++i) {
        float4 power = 1.0f;
#pragma nounroll
        for (int j = 1; j < n; ++j)
            power *= y;
        y -= (y - x / power) / (float)n;
    }
    return y;
}

// The sRGB transfer functions of the OpenCL specification, without pow().
CLTILE_INLINE uint4 __cltile_srgb_of_linear(uint4 channels) {
    const float4 c = as_float4(channels);
    const float4 curve = 1.055f * __cltile_root(c * c * c * c * c, 12) - 0.055f;
    return (uint4)(as_uint4(c > 0.0031308f ? curve : 12.92f * c).xyz, channels.w);
}

CLTILE_INLINE uint4 __cltile_linear_of_srgb(uint4 channels) {
    const float4 c = as_float4(channels), base = (c + 0.055f) / 1.055f;
    const float4 curve = base * base * __cltile_root(base * base, 5);
    return (uint4)(as_uint4(c > 0.04045f ? curve : c / 12.92f).xyz, channels.w);
}

// The channels of a packed word from what read_imagef gave, and back.
CLTILE_INLINE uint __cltile_pack(uint4 bits, uint4 c) {
    const uint4 most = ((uint4)(1) << bits) - 1;
    const float4 scaled = as_float4(c) * __builtin_convertvector(most, float4) + 0.5f;
    const uint4 codes = __builtin_convertvector(scaled, uint4) & most;
    return ((codes.x << bits.y | codes.y) << bits.z | codes.z) << bits.w | codes.w;
}

CLTILE_INLINE uint4 __cltile_unpack(uint4 bits, uint word) {
    const uint4 most = ((uint4)(1) << bits) - 1;
    const uint4 below = (uint4)(bits.y + bits.z + bits.w, bits.z + bits.w, bits.w, 0);
    const uint4 codes = ((uint4)(word) >> below) & most;
    const uint4 c = as_uint4(__builtin_convertvector(codes, float4) / __builtin_convertvector(most, float4));
    return (uint4)(c.xyz, bits.w != 0 ? c.w : as_uint(1.0f));
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
    case CLTILE_sBGRA:
        return c.zyxw;
    case CLK_ARGB:
        return c.wxyz;
    case CLTILE_ABGR:
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
    case CLK_INTENSITY:
    case CLK_LUMINANCE:
        return m.xxxx;
    case CLK_RA:
        return m.xxxy;
    case CLK_BGRA:
    case CLTILE_sBGRA:
        return m.zyxw;
    case CLK_ARGB:
        return m.yzwx;
    case CLTILE_ABGR:
        return m.wzyx;
    default:
        return m;
    }
}

// Codes, in the low bits, from what read_image* gave.
CLTILE_INLINE uint4 __cltile_codes_of_channels(const private struct __cltile_format *format, uint4 c) {
    switch (format->encoding) {
    case CLTILE_ENCODING_HALF:
        return __cltile_half_of_float(c);
    case CLTILE_ENCODING_NORM:
        return __cltile_quantize(c, format->scale);
    case CLTILE_ENCODING_SRGB:
        return __cltile_quantize(__cltile_srgb_of_linear(c), format->scale);
    default:
        return c;
    }
}

// Codes with the sign of their channel's size, as read_imagei and SNORM have them.
CLTILE_INLINE int4 __cltile_sign_extend(uint4 codes, uint bytes) {
    const uint unused = 32 - 8 * bytes;
    return as_int4(codes << unused) >> (int)unused;
}

// What write_image* takes for codes.
CLTILE_INLINE uint4 __cltile_channels_of_codes(const private struct __cltile_format *format, uint4 codes) {
    switch (format->encoding) {
    case CLTILE_ENCODING_INT:
        return as_uint4(__cltile_sign_extend(codes, format->channel_bytes));
    case CLTILE_ENCODING_HALF:
        return __cltile_float_of_half(codes);
    case CLTILE_ENCODING_NORM: {
        const bool is_signed = format->scale == 127.0f || format->scale == 32767.0f;
        const int4 values = is_signed ? __cltile_sign_extend(codes, format->channel_bytes) : as_int4(codes);
        return as_uint4(__builtin_convertvector(values, float4) / format->scale);
    }
    case CLTILE_ENCODING_SRGB:
        return __cltile_linear_of_srgb(as_uint4(__builtin_convertvector(codes, float4) / format->scale));
    default:
        return codes;
    }
}

// The bytes of a texel, from the low byte of .x on, from the channels that read_image* gave.
CLTILE_INLINE uint4 __cltile_texel_of_channels(const private struct __cltile_format *format, bool odd, uint4 channels) {
    if (format->encoding == CLTILE_ENCODING_PACKED)
        return (uint4)(__cltile_pack(format->packed_bits, channels), 0, 0, 0);
    const uint4 c = __cltile_to_memory_order(format->order, odd, __cltile_codes_of_channels(format, channels));
    if (format->channel_bytes == 1)
        return (uint4)((c.x & 0xff) | (c.y & 0xff) << 8 | (c.z & 0xff) << 16 | c.w << 24, 0, 0, 0);
    if (format->channel_bytes == 2)
        return (uint4)((c.x & 0xffff) | c.y << 16, (c.z & 0xffff) | c.w << 16, 0, 0);
    return c;
}

// The channels that write_image* takes for the bytes of a texel.
CLTILE_INLINE uint4 __cltile_channels_of_texel(const private struct __cltile_format *format, uint4 texel) {
    if (format->encoding == CLTILE_ENCODING_PACKED)
        return __cltile_unpack(format->packed_bits, texel.x);
    uint4 codes = texel;
    if (format->channel_bytes == 1)
        codes = (uint4)(codes.x, codes.x >> 8, codes.x >> 16, codes.x >> 24) & 0xff;
    else if (format->channel_bytes == 2)
        codes = (uint4)(codes.x, codes.x >> 16, codes.y, codes.y >> 16) & 0xffff;
    return __cltile_channels_of_codes(format, __cltile_from_memory_order(format->order, codes));
}

// Part of a texel: the bytes that an element has in one dword of it.
struct __cltile_piece {
    long texel; // column of the texel, perhaps outside the image
    uint byte;  // first byte within the texel
    uint bytes; // 1 to 4
};

// The piece at byte x of a row that an element of which `bytes` are left begins with.
CLTILE_INLINE void __cltile_piece_at(const private struct __cltile_format *format, long x, uint bytes,
                                     private struct __cltile_piece *piece) {
    const uint texel_bytes = 1u << format->texel_shift;
    piece->texel = x >> format->texel_shift;
    piece->byte = (uint)x & (texel_bytes - 1);
    const uint room = (texel_bytes < 4 ? texel_bytes : 4) - (piece->byte & 3);
    piece->bytes = bytes < room ? bytes : room;
}

CLTILE_INLINE uint __cltile_piece_mask(const private struct __cltile_piece *piece) {
    return 0xffffffffu >> (32 - 8 * piece->bytes);
}

CLTILE_INLINE uint __cltile_get_piece(const private struct __cltile_piece *piece, uint4 texel) {
    const uint dword = piece->byte < 4 ? texel.x : piece->byte < 8 ? texel.y : piece->byte < 12 ? texel.z : texel.w;
    return dword >> (8 * (piece->byte & 3)) & __cltile_piece_mask(piece);
}

CLTILE_INLINE uint4 __cltile_set_piece(const private struct __cltile_piece *piece, uint4 texel, uint bits) {
    const uint shift = 8 * (piece->byte & 3);
    const uint mask = __cltile_piece_mask(piece) << shift;
    const uint4 mine = (uint4)(0, 1, 2, 3) == (uint4)(piece->byte / 4) ? (uint4)(mask) : (uint4)(0);
    return (texel & ~mine) | ((uint4)(bits << shift) & mine);
}

CLTILE_INLINE int __cltile_clamp(long at, int size) {
    return at < 0 ? 0 : at >= size ? size - 1 : (int)at;
}

#endif
