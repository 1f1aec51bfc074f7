// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Plain blocks: wholly inside the image, and of a format whose texels need no conversion. Whether a block is plain is
// decided once per call; its texels are then moved by read_imageui and write_imageui alone, as a user would.

#pragma once

// What a texel of a plain block is: one unsigned channel of 1, 2 or 4 bytes, or red, green, blue and alpha of a byte
// each. Its bytes, and whether there are several channels.
#define CLTILE_PLAIN_NONE 0
#define CLTILE_PLAIN_R8 1
#define CLTILE_PLAIN_R16 2
#define CLTILE_PLAIN_R32 4
#define CLTILE_PLAIN_CHANNELS 8
#define CLTILE_PLAIN_RGBA8 (4 | CLTILE_PLAIN_CHANNELS)

CLTILE_INLINE uint __cltile_plain_texel_bytes(int kind) {
    return (uint)kind & 7;
}

CLTILE_INLINE int __cltile_plain_kind_of_format(int order, int type) {
    if (order == CLK_RGBA)
        return type == CLK_UNSIGNED_INT8 ? CLTILE_PLAIN_RGBA8 : CLTILE_PLAIN_NONE;
    if (order != CLK_R)
        return CLTILE_PLAIN_NONE;
    return type == CLK_UNSIGNED_INT8    ? CLTILE_PLAIN_R8
           : type == CLK_UNSIGNED_INT16 ? CLTILE_PLAIN_R16
           : type == CLK_UNSIGNED_INT32 ? CLTILE_PLAIN_R32
                                        : CLTILE_PLAIN_NONE;
}

// Whether all of a block is inside an image of so many bytes and rows. See __cltile_clamp on `ulong`.
CLTILE_INLINE bool __cltile_is_inside(int2 origin, long block_bytes, int height, long image_bytes, int image_rows) {
    return origin.x >= 0 && origin.y >= 0 && (ulong)(origin.x + block_bytes) <= (ulong)image_bytes &&
           (ulong)((long)origin.y + height) <= (ulong)image_rows;
}

// __cltile_plain_kind: of the block, or CLTILE_PLAIN_NONE. The same for all work-items of the sub-group, and for the
// whole time that a kernel runs: `const` says so, and a compiler asks once.
#define CLTILE_PLAIN_KIND(access)                                                                                      \
    CLTILE_SHARED __attribute__((const)) int __cltile_plain_kind(access image2d_t image, int2 origin, int width,       \
                                                                 int height, uint element_bytes) {                     \
        const int kind =                                                                                               \
            __cltile_plain_kind_of_format(get_image_channel_order(image), get_image_channel_data_type(image));         \
        const uint texel_bytes = __cltile_plain_texel_bytes(kind);                                                     \
        const bool is_inside =                                                                                         \
            __cltile_is_inside(origin, (long)width * element_bytes, height,                                            \
                               (long)get_image_width(image) * texel_bytes, get_image_height(image));                   \
        const bool moves_texels = (origin.x & (texel_bytes - 1)) == 0 && texel_bytes <= element_bytes;                 \
        return is_inside && moves_texels ? kind : CLTILE_PLAIN_NONE;                                                   \
    }
CLTILE_PLAIN_KIND(read_only)
CLTILE_PLAIN_KIND(write_only)
CLTILE_IF_READ_WRITE(CLTILE_PLAIN_KIND(read_write))

// Where the first texel of a component's element is; false where the region has none. Without the width of
// __cltile_slot_of, which plain blocks need not.
CLTILE_INLINE bool __cltile_plain_at(const private struct __cltile_region *region, int kind, uint component,
                                     private int2 *at) {
    const uint index = component * region->lanes + region->lane;
    const uint row = __cltile_row_of(region, index);
    const uint column = index - row * region->row_slots;
    const uint texel_shift = __cltile_plain_texel_bytes(kind) / 2;
    *at =
        (int2)((region->origin.x + (int)(column * region->element_bytes)) >> texel_shift, region->origin.y + (int)row);
    return (int)column < region->width && (int)row < region->height;
}

CLTILE_INLINE uint __cltile_plain_texel(int kind, uint4 channels) {
    return (kind & CLTILE_PLAIN_CHANNELS) != 0 ? as_uint(__builtin_convertvector(channels, uchar4)) : channels.x;
}

CLTILE_INLINE uint4 __cltile_plain_channels(int kind, uint texel) {
    return (kind & CLTILE_PLAIN_CHANNELS) != 0 ? __builtin_convertvector(as_uchar4(texel), uint4)
                                               : (uint4)(texel, 0, 0, 0);
}

// What texels are of which each has several elements, all of a block that is inside an image of such a format, or
// CLTILE_PLAIN_NONE: for hosts whose lanes exchange nothing.
CLTILE_INLINE int __cltile_narrow_kind(const private struct __cltile_region *region, int order, int type, int width,
                                       int height) {
    const int kind = __cltile_plain_kind_of_format(order, type);
    const uint bytes = region->element_bytes, texel_bytes = __cltile_plain_texel_bytes(kind);
    const bool is_narrow = bytes < texel_bytes && (region->origin.x & (bytes - 1)) == 0;
    return is_narrow && __cltile_is_inside(region->origin, (long)region->width * bytes, region->height,
                                           (long)width * texel_bytes, height)
               ? kind
               : CLTILE_PLAIN_NONE;
}
#define CLTILE_NARROW_KIND(region, image)                                                                              \
    __cltile_narrow_kind(region, get_image_channel_order(image), get_image_channel_data_type(image),                   \
                         get_image_width(image), get_image_height(image))

// Where the texel of a component's element is, and the element's lowest bit in it.
CLTILE_INLINE bool __cltile_narrow_at(const private struct __cltile_region *region, int kind, uint component,
                                      private int2 *at, private uint *bit) {
    struct __cltile_slot slot;
    __cltile_slot_of(region, component, region->lane, &slot);
    *bit = 8 * ((uint)slot.x & (__cltile_plain_texel_bytes(kind) - 1));
    return __cltile_plain_at(region, kind, component, at);
}

// A vector: its elements, and the dwords that they lie in.
#define CLTILE_BLOCK(texels_t, element_t, components)                                                                  \
    union {                                                                                                            \
        element_t elements[components];                                                                                \
        uint dwords[(sizeof(texels_t) + 3) / 4];                                                                       \
        texels_t texels;                                                                                               \
    }

// Runs the statement for a plain block's kind, where elements are as large as texels, or texels are bytes.
#define CLTILE_FOR_PLAIN(kind, element_bytes, statement)                                                               \
    if (kind == CLTILE_PLAIN_R8) {                                                                                     \
        statement(CLTILE_PLAIN_R8)                                                                                     \
    } else if (element_bytes == 2 && kind == CLTILE_PLAIN_R16) {                                                       \
        statement(CLTILE_PLAIN_R16)                                                                                    \
    } else if (element_bytes == 4 && (kind & CLTILE_PLAIN_R32) != 0) {                                                 \
        statement(CLTILE_PLAIN_R32 | (kind & CLTILE_PLAIN_CHANNELS))                                                   \
    }
