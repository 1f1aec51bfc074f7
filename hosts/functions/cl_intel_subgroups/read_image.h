// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sub-group block reads of images on Intel's CPU runtime: by its own block reads of dwords, which read the bytes of a
// row as they are, whatever the format, and past the row whatever is there. So they read windows in the row, of a dword
// for each work-item of the sub-group, and these take their bytes from each other's dwords. Texel by texel, a kernel
// takes seconds to build.
//
// The runtime lets its blocks read though a condition is false: harmless, as each window is in the image. Only an image
// whose rows are shorter than a window is read past its last row, by less than a window.

#pragma once

#include "cl_intel_subgroups/read_texels.h"

#ifdef CLTILE_LINKED // in OpenCL C the runtime's own blocks have the names of the layer's
#undef CLTILE_READ_IMAGE
#undef CLTILE_READ_IMAGE_LONGS

// Of packed YUV two texels, which share U and V, count as one.
struct __cltile_rows {
    int width, height, bytes; // in texels, rows; of a row
    uint texel_shift;         // log2 of a texel's bytes
    int luma;                 // the first byte with luma of packed YUV, 0 or 1; else 2
    uint lane, lanes, size;   // this work-item's, the maximum sub-group size, the sub-group's
};

// log2 of a texel's bytes, from tables of two bits each: of orders, which have four channels where format.h does not
// say another number, and of types. The runtime takes longer to compile a switch for each than the reads. Packed YUV
// has four.
#define CLTILE_NUMBER(code, first) ((uint)(code) - (first) < 32 ? (uint)(code) - (first) : 31)
#define CLTILE_ENTRY(code, first, value) +((ulong)(value) << 2 * CLTILE_NUMBER(code, first))
#define CLTILE_ORDER(order, shift, channels)                                                                           \
    -((ulong)(CLTILE_NUMBER(order, CLK_R) < 31 ? 2 - (shift) : 0) << 2 * CLTILE_NUMBER(order, CLK_R))
#define CLTILE_CHANNEL_TYPE(type, encoding, shift) CLTILE_ENTRY(type, CLK_SNORM_INT8, shift)
#define CLTILE_PACKED_TYPE(type, shift, channels, order, bits) CLTILE_ENTRY(type, CLK_SNORM_INT8, shift)
#define CLTILE_PACKED(type, shift, channels, order, bits) | 1u << CLTILE_NUMBER(type, CLK_SNORM_INT8)
CLTILE_INLINE uint __cltile_texel_shift(int order, int type) {
    const ulong of_orders = 0xaaaaaaaaaaaaaaaa CLTILE_ORDERS(CLTILE_ORDER);
    const ulong of_types = 0 CLTILE_CHANNEL_TYPES(CLTILE_CHANNEL_TYPE) CLTILE_PACKED_TYPES(CLTILE_PACKED_TYPE);
    const uint packed = 0 CLTILE_PACKED_TYPES(CLTILE_PACKED);
    const uint at = CLTILE_NUMBER(type, CLK_SNORM_INT8);
    const uint channels = (uint)(of_orders >> 2 * CLTILE_NUMBER(order, CLK_R)) & 3;
    return ((uint)(of_types >> 2 * at) & 3) + ((packed >> at & 1) != 0 ? 0 : channels);
}
#undef CLTILE_NUMBER
#undef CLTILE_ENTRY
#undef CLTILE_ORDER
#undef CLTILE_CHANNEL_TYPE
#undef CLTILE_PACKED_TYPE
#undef CLTILE_PACKED

// Far outside a row all texels are the nearest ones: so what is computed of a byte's number x has room in an int.
CLTILE_INLINE int __cltile_come_near(long x) {
    return (int)((clamp(x, -0x40000000L, 0x40000000L) & ~15L) | (x & 15));
}

// Where the texel of byte x of a row begins, or the nearest one outside the row.
CLTILE_INLINE int __cltile_texel_of_byte(const private struct __cltile_rows *rows, int x) {
    return clamp(x >> rows->texel_shift, 0, rows->width - 1) << rows->texel_shift;
}

// Where byte x of a row is; of one outside the row, in the nearest texel, or with the luma at the edge.
CLTILE_INLINE int __cltile_place_of_byte(const private struct __cltile_rows *rows, int x) {
    const int in_texel = x & ((1 << rows->texel_shift) - 1);
    const bool is_luma = (in_texel & 1) == rows->luma, is_outside = x < 0 || x >= rows->bytes;
    return __cltile_texel_of_byte(rows, x) + (is_luma && is_outside ? rows->luma + (x < 0 ? 0 : 2) : in_texel);
}

// A window that has byte `at` of a row: where it begins. It may end 3 bytes behind the row.
CLTILE_INLINE int __cltile_window(const private struct __cltile_rows *rows, int at) {
    const int last = (rows->bytes + 3 - 4 * (int)rows->size) & ~3;
    return min(at & ~3, max(last, 0));
}

#define CLTILE_READ_ROWS(access)                                                                                       \
    uint CLTILE_BUILTIN __spirv_SubgroupImageBlockReadINTEL_Ruint(access image2d_t, int2);                             \
    CLTILE_INLINE void __cltile_make_rows_of(private struct __cltile_rows *rows, access image2d_t image) {             \
        const int order = get_image_channel_order(image);                                                              \
        const bool is_late = order == CLTILE_UYVY_INTEL || order == CLTILE_VYUY_INTEL;                                 \
        rows->luma = order == CLTILE_YUYV_INTEL || order == CLTILE_YVYU_INTEL ? 0 : is_late ? 1 : 2;                   \
        rows->width = get_image_width(image) >> (rows->luma < 2);                                                      \
        rows->height = get_image_height(image);                                                                        \
        rows->texel_shift = __cltile_texel_shift(order, get_image_channel_data_type(image));                           \
        rows->bytes = rows->width << rows->texel_shift;                                                                \
        rows->lane = get_sub_group_local_id();                                                                         \
        rows->lanes = get_max_sub_group_size();                                                                        \
        rows->size = get_sub_group_size();                                                                             \
    }                                                                                                                  \
    /* `bytes` bytes of row y, from byte x + lane * stride on. */                                                      \
    CLTILE_INLINE uint __cltile_read_row(const private struct __cltile_rows *rows, int x, uint stride, int y,          \
                                         uint bytes, access image2d_t image) {                                         \
        const bool is_plain =                                                                                          \
            x >= 0 && (x & 3) == 0 && stride == 4 && bytes == 4 && x + 4 * (int)rows->lanes <= rows->bytes;            \
        const int row = clamp(y, 0, rows->height - 1);                                                                 \
        const int first = is_plain ? x : __cltile_texel_of_byte(rows, x) & ~3;                                         \
        const int end = __cltile_texel_of_byte(rows, x + (int)((rows->lanes - 1) * stride + bytes - 1)) +              \
                        (1 << rows->texel_shift);                                                                      \
        uint element = 0;                                                                                              \
        for (int from = first; from < end; from += 4 * (int)rows->size) {                                              \
            const int window = __cltile_window(rows, from);                                                            \
            const uint part = __spirv_SubgroupImageBlockReadINTEL_Ruint(image, (int2)(window, row));                   \
            if (is_plain)                                                                                              \
                return part;                                                                                           \
            _Pragma("nounroll") for (uint i = 0; i < CLTILE_COMPONENTS(bytes); ++i) {                                  \
                const int at = __cltile_place_of_byte(rows, x + (int)(rows->lane * stride + i));                       \
                const bool is_here = at >= from && at < from + 4 * (int)rows->size;                                    \
                const uint offset = is_here ? (uint)(at - window) : 0;                                                 \
                const uint dwords = intel_sub_group_shuffle(part, offset >> 2);                                        \
                element |= is_here ? (dwords >> 8 * (offset & 3) & 0xff) << 8 * i : 0;                                 \
            }                                                                                                          \
        }                                                                                                              \
        return element;                                                                                                \
    }
CLTILE_READ_ROWS(read_only)
CLTILE_IF_READ_WRITE(CLTILE_READ_ROWS(read_write))

#define CLTILE_READ_IMAGE(access, suffix, texels_t, element_t, components)                                             \
    texels_t CLTILE_BUILTIN intel_sub_group_block_read##suffix(access image2d_t image, int2 byte_coord) {              \
        CLTILE_BLOCK(texels_t, element_t, components) block;                                                           \
        struct __cltile_rows rows;                                                                                     \
        __cltile_make_rows_of(&rows, image);                                                                           \
        _Pragma("nounroll") for (uint i = 0; i < CLTILE_COMPONENTS(components); ++i) block.elements[i] =               \
            (element_t)__cltile_read_row(&rows, __cltile_come_near(byte_coord.x), sizeof(element_t),                   \
                                         min(byte_coord.y, 0x40000000) + (int)i, sizeof(element_t), image);            \
        return block.texels;                                                                                           \
    }

#define CLTILE_READ_IMAGE_LONGS(access, suffix, texels_t, element_t, components)                                       \
    texels_t CLTILE_BUILTIN intel_sub_group_block_read##suffix(access image2d_t image, int2 byte_coord) {              \
        CLTILE_LONGS(texels_t, components) longs;                                                                      \
        struct __cltile_rows rows;                                                                                     \
        __cltile_make_rows_of(&rows, image);                                                                           \
        _Pragma("nounroll") for (uint i = 0; i < CLTILE_COMPONENTS(2 * components); ++i) longs.dwords[i] =             \
            __cltile_read_row(&rows, __cltile_come_near(byte_coord.x) + 4 * (int)(i & 1), 8,                           \
                              min(byte_coord.y, 0x40000000) + (int)(i / 2), 4, image);                                 \
        return longs.texels;                                                                                           \
    }
#endif
