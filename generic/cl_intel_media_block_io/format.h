// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Image formats: between the bytes of a texel in memory and the channels that read_image* gives and write_image* takes.
//
// Exact but for: NaN payloads of HALF and FLOAT where the host's conversion quiets them; the SNORM code below -1.0
// (0x80, 0x8000), which read_imagef gives as -1.0 and so comes back as 0x81, 0x8001; padding bits of 555 and 101010,
// which read as 0; sRGB, as far as the host's own conversion goes.

#pragma once

#include "cl_intel_media_block_io/codes.h"
#include "cl_intel_media_block_io/region.h"

// cl_intel_packed_yuv: texels of two bytes, two of which share U and V. read_imagef gives (V, Y, U, 1).
#define CLTILE_YUYV_INTEL 0x4076
#define CLTILE_UYVY_INTEL 0x4077
#define CLTILE_YVYU_INTEL 0x4078
#define CLTILE_VYUY_INTEL 0x4079

#define CLTILE_UNORM_INT_101010_2 0x10E0 // OpenCL 2.1; Clang's header has no name for it

// How the channels of a texel become bits. Decided once per call: see CLTILE_FOR_ENCODING.
#define CLTILE_ENCODING_UINT 0  // read_imageui, low bits
#define CLTILE_ENCODING_INT 1   // read_imagei, low bits
#define CLTILE_ENCODING_FLOAT 2 // read_imagef, bits of the float
#define CLTILE_ENCODING_HALF 3  // read_imagef, bits of the half
#define CLTILE_ENCODING_UNORM 4 // read_imagef, scaled integers
#define CLTILE_ENCODING_SNORM 5 // likewise, with a sign
#define CLTILE_ENCODING_SRGB 6  // read_imagef, red, green and blue by the sRGB curve

// Channels lie in a texel from its first byte's low bit on. Which of red, green, blue and alpha each is, 0 to 3, is a
// byte of a number, the first channel's being the lowest; how many bits it has, one of another. (Of smaller fields
// compilers make integers of odd widths, which Oclgrind gets wrong.)
struct __cltile_format {
    int width, height; // texels, rows
    int encoding;      // CLTILE_ENCODING_*
    uint texel_shift;  // log2 of the bytes of a texel: 0 to 4
    uint channels;     // in memory
    uint order;        // which channels
    uint odd_order;    // likewise, of texels in odd columns, which differ where two share U and V
    uint bits;         // of channels
};

// X(order, log2 of its channels, these)
#define CLTILE_ORDERS(X)                                                                                               \
    X(CLK_R, 0, 0x00)                                                                                                  \
    X(CLK_Rx, 0, 0x00)                                                                                                 \
    X(CLK_INTENSITY, 0, 0x00)                                                                                          \
    X(CLK_LUMINANCE, 0, 0x00)                                                                                          \
    X(CLK_A, 0, 0x03)                                                                                                  \
    X(CLK_RG, 1, 0x0100)                                                                                               \
    X(CLK_RGx, 1, 0x0100)                                                                                              \
    X(CLK_RA, 1, 0x0300)                                                                                               \
    X(CLTILE_YUYV_INTEL, 1, 0x0201)                                                                                    \
    X(CLTILE_YVYU_INTEL, 1, 0x0001)                                                                                    \
    X(CLTILE_UYVY_INTEL, 1, 0x0102)                                                                                    \
    X(CLTILE_VYUY_INTEL, 1, 0x0100)                                                                                    \
    X(CLK_BGRA, 2, 0x03000102)                                                                                         \
    X(CLTILE_sBGRA, 2, 0x03000102)                                                                                     \
    X(CLK_ARGB, 2, 0x02010003)                                                                                         \
    X(CLTILE_ABGR, 2, 0x00010203)

CLTILE_INLINE void __cltile_make_order(private struct __cltile_format *format, int order) {
    uint shift = 2;
    format->order = 0x03020100;
    switch (order) {
#define CLTILE_ORDER(the_order, the_shift, channels)                                                                   \
    case the_order:                                                                                                    \
        shift = the_shift;                                                                                             \
        format->order = channels;                                                                                      \
        break;
        CLTILE_ORDERS(CLTILE_ORDER)
#undef CLTILE_ORDER
    }
    format->channels = 1u << shift;
    format->texel_shift += shift;
    format->odd_order = format->order;
    if (order == CLTILE_YUYV_INTEL || order == CLTILE_YVYU_INTEL)
        format->odd_order ^= 0x0200; // V where even ones have U, or the other way round
    else if (order == CLTILE_UYVY_INTEL || order == CLTILE_VYUY_INTEL)
        format->odd_order ^= 0x02;
}

// X(type, encoding, log2 of a channel's bytes)
#define CLTILE_CHANNEL_TYPES(X)                                                                                        \
    X(CLK_UNSIGNED_INT8, CLTILE_ENCODING_UINT, 0)                                                                      \
    X(CLK_UNSIGNED_INT16, CLTILE_ENCODING_UINT, 1)                                                                     \
    X(CLK_UNSIGNED_INT32, CLTILE_ENCODING_UINT, 2)                                                                     \
    X(CLK_SIGNED_INT8, CLTILE_ENCODING_INT, 0)                                                                         \
    X(CLK_SIGNED_INT16, CLTILE_ENCODING_INT, 1)                                                                        \
    X(CLK_SIGNED_INT32, CLTILE_ENCODING_INT, 2)                                                                        \
    X(CLK_UNORM_INT8, CLTILE_ENCODING_UNORM, 0)                                                                        \
    X(CLK_UNORM_INT16, CLTILE_ENCODING_UNORM, 1)                                                                       \
    X(CLK_SNORM_INT8, CLTILE_ENCODING_SNORM, 0)                                                                        \
    X(CLK_SNORM_INT16, CLTILE_ENCODING_SNORM, 1)                                                                       \
    X(CLK_HALF_FLOAT, CLTILE_ENCODING_HALF, 1)                                                                         \
    X(CLK_FLOAT, CLTILE_ENCODING_FLOAT, 2)

// X(type, log2 of a texel's bytes, channels, which these are, their bits): blue, or alpha, is the least significant.
#define CLTILE_PACKED_TYPES(X)                                                                                         \
    X(CLK_UNORM_SHORT_565, 1, 3, 0x000102, 0x050605)                                                                   \
    X(CLK_UNORM_SHORT_555, 1, 3, 0x000102, 0x050505)                                                                   \
    X(CLK_UNORM_INT_101010, 2, 3, 0x000102, 0x0a0a0a)                                                                  \
    X(CLTILE_UNORM_INT_101010_2, 2, 4, 0x00010203, 0x0a0a0a02)

CLTILE_INLINE void __cltile_make_format(private struct __cltile_format *format, int width, int height, int order,
                                        int type) {
    format->width = width;
    format->height = height;
    format->encoding = CLTILE_ENCODING_UINT;
    format->texel_shift = 0;
    format->bits = 0x08080808;
    switch (type) {
#define CLTILE_CHANNEL_TYPE(type, the_encoding, shift)                                                                 \
    case type:                                                                                                         \
        format->encoding = the_encoding;                                                                               \
        format->texel_shift = shift;                                                                                   \
        format->bits = 0x08080808 << shift;                                                                            \
        break;
        CLTILE_CHANNEL_TYPES(CLTILE_CHANNEL_TYPE)
#undef CLTILE_CHANNEL_TYPE
    }
    __cltile_make_order(format, order);
    switch (type) {
#define CLTILE_PACKED_TYPE(type, shift, the_channels, the_order, the_bits)                                             \
    case type:                                                                                                         \
        format->encoding = CLTILE_ENCODING_UNORM;                                                                      \
        format->texel_shift = shift;                                                                                   \
        format->channels = the_channels;                                                                               \
        format->order = format->odd_order = the_order;                                                                 \
        format->bits = the_bits;                                                                                       \
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
CLTILE_IF_READ_WRITE(CLTILE_FORMAT_OF(read_write))

// What follows is of one channel at a time: of several it would be much code, which few images need.

// The code, of so many bits, of 1.0.
CLTILE_INLINE float __cltile_scale(const private struct __cltile_format *format, uint bits) {
    return (float)((1u << (format->encoding == CLTILE_ENCODING_SNORM ? bits - 1 : bits)) - 1);
}

// The code of a channel, in the low bits of what this gives, from what read_image* gave.
CLTILE_INLINE uint __cltile_code_of_channel(const private struct __cltile_format *format, uint channel, bool is_alpha,
                                            uint bits) {
    switch (format->encoding) {
    case CLTILE_ENCODING_HALF:
        return __cltile_half_of_float(channel);
    case CLTILE_ENCODING_SRGB:
        return __cltile_quantize(is_alpha ? channel : __cltile_srgb_of_linear(channel), 255.0f);
    case CLTILE_ENCODING_UNORM:
    case CLTILE_ENCODING_SNORM:
        return __cltile_quantize(channel, __cltile_scale(format, bits));
    default:
        return channel;
    }
}

// What write_image* takes for a code.
CLTILE_INLINE uint __cltile_channel_of_code(const private struct __cltile_format *format, uint code, bool is_alpha,
                                            uint bits) {
    const int with_sign = as_int(code << (32 - bits)) >> (32 - bits);
    switch (format->encoding) {
    case CLTILE_ENCODING_INT:
        return as_uint(with_sign);
    case CLTILE_ENCODING_HALF:
        return __cltile_float_of_half(code);
    case CLTILE_ENCODING_SRGB: {
        const uint channel = as_uint((float)code / 255.0f);
        return is_alpha ? channel : __cltile_linear_of_srgb(channel);
    }
    case CLTILE_ENCODING_UNORM:
        return as_uint((float)code / __cltile_scale(format, bits));
    case CLTILE_ENCODING_SNORM:
        return as_uint((float)with_sign / __cltile_scale(format, bits));
    default:
        return code;
    }
}

// The dword of a texel that bit `at` is in, as a mask.
CLTILE_INLINE uint4 __cltile_dword_with(uint at) {
    return (uint4)(0, 1, 2, 3) == (uint4)(at / 32) ? (uint4)(0xffffffffu) : (uint4)(0);
}

// The bytes of a texel, from the low byte of .x on, from the channels that read_image* gave.
CLTILE_INLINE uint4 __cltile_texel_of_channels(const private struct __cltile_format *format, bool odd, uint4 channels) {
    const uint order = odd ? format->odd_order : format->order;
    uint4 texel = (uint4)(0);
#pragma nounroll
    for (uint i = 0, at = 0; i < format->channels; ++i) {
        const uint which = order >> (8 * i) & 0xff, bits = format->bits >> (8 * i) & 0xff;
        const uint channel = which == 0 ? channels.x : which == 1 ? channels.y : which == 2 ? channels.z : channels.w;
        const uint code = __cltile_code_of_channel(format, channel, which == 3, bits) & 0xffffffffu >> (32 - bits);
        texel |= (uint4)(code << at % 32) & __cltile_dword_with(at);
        at += bits;
    }
    return texel;
}

// The channels that write_image* takes for the bytes of a texel. Of one that has one, all are this; alpha is 1 where
// there is none. Packed YUV images cannot be written.
CLTILE_INLINE uint4 __cltile_channels_of_texel(const private struct __cltile_format *format, uint4 texel) {
    uint4 channels = (uint4)(0, 0, 0, as_uint(1.0f));
#pragma nounroll
    for (uint i = 0, at = 0; i < format->channels; ++i) {
        const uint which = format->order >> (8 * i) & 0xff, bits = format->bits >> (8 * i) & 0xff;
        const uint4 dword = texel & __cltile_dword_with(at);
        const uint code = (dword.x | dword.y | dword.z | dword.w) >> at % 32 & 0xffffffffu >> (32 - bits);
        const uint channel = __cltile_channel_of_code(format, code, which == 3, bits);
        const uint4 is_this = (uint4)(0, 1, 2, 3) == (uint4)(which) ? (uint4)(0xffffffffu) : (uint4)(0);
        channels = format->channels == 1 ? (uint4)(channel) : (channels & ~is_this) | ((uint4)(channel)&is_this);
        at += bits;
    }
    return channels;
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

// Whether an element is wholly inside the image; what is not is dropped.
CLTILE_INLINE bool __cltile_in_bounds(const private struct __cltile_format *format, long x, long y, uint bytes) {
    const ulong row_bytes = (ulong)format->width << format->texel_shift; // see __cltile_clamp on `ulong`
    return (ulong)x < row_bytes && (ulong)x + bytes <= row_bytes && (ulong)y < (ulong)format->height;
}
