// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Media block reads by the host's own sub-group block reads, in kernels whose images have at least 512 bytes by 64
// rows. Sub-groups of __cltile_lanes have them.
//
// The host may run a block although no lane meets the condition that it is under, and its blocks do not look for the
// image's edges (docs/hosts.md). So what is read is always inside the image: coordinates are clamped first, and the
// condition decides about the result alone.
//
// Rows are read an element for each lane. Of rows that are longer, parts are read. If they are shorter, a component has
// several of them, each read so much further left that it comes to its lanes:
//
//     component    | row 0 | row 1 |
//     first read   | row 0 |       |       at x
//     second read          | row 1 |       at x less the length of a row, one row below
//
// All this is in vectors and without loops: the host's compiler leaves arrays that loops go over in memory.

#pragma once

#include "cl_intel_media_block_io/read_region.h"
#include "cl_intel_media_block_io/texel_shift.h"

#define CLTILE_PAIRS_2(a, b) (a, b)
#define CLTILE_PAIRS_4(a, b) (a.s0, b.s0, a.s1, b.s1)
#define CLTILE_PAIRS_8(a, b) (a.s0, b.s0, a.s1, b.s1, a.s2, b.s2, a.s3, b.s3)
#define CLTILE_PAIRS_16(a, b)                                                                                          \
    (a.s0, b.s0, a.s1, b.s1, a.s2, b.s2, a.s3, b.s3, a.s4, b.s4, a.s5, b.s5, a.s6, b.s6, a.s7, b.s7)

// __cltile_rows_<element><n>: n rows, one below the other.
#define CLTILE_ROWS(access, vector_t, function)                                                                        \
    CLTILE_INLINE vector_t __cltile_rows_##vector_t(int2 at, access image2d_t image) {                                 \
        return intel_sub_group_block_read##function(image, at);                                                        \
    }
#define CLTILE_16_ROWS(access, element_t)                                                                              \
    CLTILE_INLINE element_t##16 __cltile_rows_##element_t##16(int2 at, access image2d_t image) {                       \
        return (element_t##16)(__cltile_rows_##element_t##8(at, image),                                                \
                               __cltile_rows_##element_t##8(at + (int2)(0, 8), image));                                \
    }

// __cltile_2_parts_<element><n>: components, two a row, the second so many bytes further right; likewise 4.
#define CLTILE_PARTS(access, element_t, n, half_t)                                                                     \
    CLTILE_INLINE element_t##n __cltile_2_parts_##element_t##n(int2 at, int step, access image2d_t image) {            \
        const half_t left = __cltile_rows_##half_t(at, image);                                                         \
        const half_t right = __cltile_rows_##half_t(at + (int2)(step, 0), image);                                      \
        return (element_t##n)CLTILE_PAIRS_##n(left, right);                                                            \
    }                                                                                                                  \
    CLTILE_INLINE element_t##n __cltile_4_parts_##element_t##n(int2 at, int step, access image2d_t image) {            \
        const half_t even = __cltile_2_parts_##half_t(at, 2 * step, image);                                            \
        const half_t odd = __cltile_2_parts_##half_t(at + (int2)(step, 0), 2 * step, image);                           \
        return (element_t##n)CLTILE_PAIRS_##n(even, odd);                                                              \
    }

// __cltile_2_rows_<element><n>: components that have two rows each, of so many bytes; this lane is in the `part`th.
#define CLTILE_2_ROWS(access, vector_t, twice_t)                                                                       \
    CLTILE_INLINE vector_t __cltile_2_rows_##vector_t(int2 at, int pitch, uint part, access image2d_t image) {         \
        const vector_t first = __cltile_rows_##twice_t(at, image).even;                                                \
        const vector_t second = __cltile_rows_##twice_t(at - (int2)(pitch, 0), image).odd;                             \
        return part == 0 ? first : second;                                                                             \
    }
#define CLTILE_4_ROWS(access, vector_t, more_t)                                                                        \
    CLTILE_INLINE vector_t __cltile_4_rows_##vector_t(int2 at, int pitch, uint part, access image2d_t image) {         \
        const vector_t first = __cltile_rows_##more_t(at, image).even.even;                                            \
        const vector_t second = __cltile_rows_##more_t(at - (int2)(pitch, 0), image).odd.even;                         \
        const vector_t third = __cltile_rows_##more_t(at - (int2)(2 * pitch, 0), image).even.odd;                      \
        const vector_t fourth = __cltile_rows_##more_t(at - (int2)(3 * pitch, 0), image).odd.odd;                      \
        return part == 0 ? first : part == 1 ? second : part == 2 ? third : fourth;                                    \
    }
// As these, of more components, whose first half has so many rows.
#define CLTILE_MORE_ROWS(access, name, vector_t, half_t, rows)                                                         \
    CLTILE_INLINE vector_t __cltile_##name##_##vector_t(int2 at, int pitch, uint part, access image2d_t image) {       \
        return (vector_t)(__cltile_##name##_##half_t(at, pitch, part, image),                                          \
                          __cltile_##name##_##half_t(at + (int2)(0, rows), pitch, part, image));                       \
    }

#define CLTILE_SINGLE(access, element_t, suffix)                                                                       \
    CLTILE_ROWS(access, element_t, suffix)                                                                             \
    CLTILE_ROWS(access, element_t##2, suffix##2)                                                                       \
    CLTILE_ROWS(access, element_t##4, suffix##4)                                                                       \
    CLTILE_ROWS(access, element_t##8, suffix##8)                                                                       \
    CLTILE_INLINE element_t __cltile_2_parts_##element_t(int2 at, int step, access image2d_t image) {                  \
        return __cltile_rows_##element_t(at, image);                                                                   \
    }                                                                                                                  \
    CLTILE_INLINE element_t __cltile_4_parts_##element_t(int2 at, int step, access image2d_t image) {                  \
        return __cltile_rows_##element_t(at, image);                                                                   \
    }
#define CLTILE_ALL(access, element_t)                                                                                  \
    CLTILE_PARTS(access, element_t, 2, element_t)                                                                      \
    CLTILE_PARTS(access, element_t, 4, element_t##2)                                                                   \
    CLTILE_PARTS(access, element_t, 8, element_t##4)                                                                   \
    CLTILE_PARTS(access, element_t, 16, element_t##8)                                                                  \
    CLTILE_2_ROWS(access, element_t, element_t##2)                                                                     \
    CLTILE_2_ROWS(access, element_t##2, element_t##4)                                                                  \
    CLTILE_2_ROWS(access, element_t##4, element_t##8)                                                                  \
    CLTILE_2_ROWS(access, element_t##8, element_t##16)                                                                 \
    CLTILE_MORE_ROWS(access, 2_rows, element_t##16, element_t##8, 16)                                                  \
    CLTILE_4_ROWS(access, element_t, element_t##4)                                                                     \
    CLTILE_4_ROWS(access, element_t##2, element_t##8)                                                                  \
    CLTILE_4_ROWS(access, element_t##4, element_t##16)                                                                 \
    CLTILE_MORE_ROWS(access, 4_rows, element_t##8, element_t##4, 16)                                                   \
    CLTILE_MORE_ROWS(access, 4_rows, element_t##16, element_t##8, 32)
#define CLTILE_BY_ROWS(access)                                                                                         \
    CLTILE_SINGLE(access, uchar, _uc)                                                                                  \
    CLTILE_SINGLE(access, ushort, _us)                                                                                 \
    CLTILE_SINGLE(access, uint, )                                                                                      \
    CLTILE_ROWS(access, uchar16, _uc16)                                                                                \
    CLTILE_16_ROWS(access, ushort)                                                                                     \
    CLTILE_16_ROWS(access, uint)                                                                                       \
    CLTILE_ALL(access, uchar)                                                                                          \
    CLTILE_ALL(access, ushort)                                                                                         \
    CLTILE_ALL(access, uint)
CLTILE_BY_ROWS(read_only)
CLTILE_IF_READ_WRITE(CLTILE_BY_ROWS(read_write))

// How a block's rows lie in the lanes of its components.
struct __cltile_layout {
    uint parts, each; // components in a row, rows in a component; one of them is 1
    int left, right;  // bytes that are read before the block's first, and from that on
    int rows;         // that are read
};

CLTILE_INLINE void __cltile_make_layout(private struct __cltile_layout *layout,
                                        const private struct __cltile_region *region, uint components) {
    const uint slots = region->row_slots, lanes = region->lanes, bytes = region->element_bytes;
    const uint most = get_max_sub_group_size() < lanes ? lanes : get_max_sub_group_size(); // of another kernel, perhaps
    layout->parts = slots > lanes ? slots / lanes : 1;
    layout->each = slots < lanes ? lanes / slots : 1;
    layout->left = (int)((layout->each - 1) * slots * bytes);
    layout->right = (int)(((layout->parts < components ? layout->parts : components) * lanes + most - lanes) * bytes);
    layout->rows = (int)((components < layout->parts ? 1 : components / layout->parts) * layout->each);
}

// Whether it is read by rows: a block that the specification allows, of constant sizes.
CLTILE_INLINE bool __cltile_has_rows(const private struct __cltile_region *region,
                                     const private struct __cltile_layout *layout) {
    const uint row_bytes = (uint)region->width * region->element_bytes;
    return __builtin_constant_p(region->width) && __builtin_constant_p(region->height) && region->lanes <= 32 &&
           layout->parts <= 4 && layout->each <= 4 && row_bytes >= 4 &&
           row_bytes <= 32 && region->height >= 1 && region->height <= 64;
}

// The block's origin, if all that is read is inside the image; else where it would be.
#define CLTILE_CLAMP_ORIGIN(access)                                                                                    \
    CLTILE_INLINE int2 __cltile_clamp_origin(const private struct __cltile_region *region,                             \
                                             const private struct __cltile_layout *layout, access image2d_t image) {   \
        const int bytes = get_image_width(image) << __cltile_texel_shift(CLTILE_CHANNEL_ORDER(image),                  \
                                                                         CLTILE_CHANNEL_DATA_TYPE(image));             \
        return (int2)(clamp(region->origin.x, layout->left, bytes - layout->right),                                    \
                      clamp(region->origin.y, 0, get_image_height(image) - layout->rows));                             \
    }
// A dword of a lane's vector, of the components from `first` on, wherever the block is: a function, called where the
// host's compiler knows that all lanes go one way, so that few blocks pay for it. It returns a dword, as the lanes'
// vectors would be rearranged, by constants that every work-group loads.
#define CLTILE_READ_DWORD(access)                                                                                      \
    static __attribute__((noinline, overloadable)) uint __cltile_read_dword(                                           \
        int2 origin, int width, int height, uint element_bytes, uint first, uint count, access image2d_t image) {      \
        uint dword[1];                                                                                                 \
        __cltile_read_general(image, origin, width, height, element_bytes, count,                                      \
                              first * __cltile_lanes + get_sub_group_local_id(), __cltile_lanes, dword);               \
        return dword[0];                                                                                               \
    }
CLTILE_CLAMP_ORIGIN(read_only)
CLTILE_READ_DWORD(read_only)
CLTILE_IF_READ_WRITE(CLTILE_CLAMP_ORIGIN(read_write))
CLTILE_IF_READ_WRITE(CLTILE_READ_DWORD(read_write))

#define CLTILE_READ(access, suffix, texels_t, element_t, components)                                                   \
    texels_t CLTILE_BUILTIN intel_sub_group_media_block_read_##suffix(int2 src_byte_offset, int width, int height,     \
                                                                      access image2d_t image) {                        \
        CLTILE_BLOCK(texels_t, element_t, components) block;                                                           \
        struct __cltile_region region;                                                                                 \
        struct __cltile_layout layout;                                                                                 \
        __cltile_make_lane_region(&region, src_byte_offset, width, height, sizeof(element_t),                          \
                                  get_sub_group_local_id(), __cltile_lanes);                                           \
        __cltile_make_layout(&layout, &region, components);                                                            \
        uint dword = 0;                                                                                                \
        bool is_read = __cltile_has_rows(&region, &layout);                                                            \
        if (is_read) {                                                                                                 \
            const int2 at = __cltile_clamp_origin(&region, &layout, image);                                            \
            const int step = (int)(__cltile_lanes * sizeof(element_t));                                                \
            const int pitch = (int)(region.row_slots * sizeof(element_t));                                             \
            const uint part = region.lane >> region.row_shift;                                                         \
            block.texels = layout.parts == 4   ? __cltile_4_parts_##texels_t(at, step, image)                          \
                           : layout.parts == 2 ? __cltile_2_parts_##texels_t(at, step, image)                          \
                           : layout.each == 2  ? __cltile_2_rows_##texels_t(at, pitch, part, image)                    \
                           : layout.each == 4  ? __cltile_4_rows_##texels_t(at, pitch, part, image)                    \
                                               : __cltile_rows_##texels_t(at, image);                                  \
            CLTILE_KEEP_REGION(block, region, components)                                                              \
            is_read = at.x == src_byte_offset.x && at.y == src_byte_offset.y &&                                        \
                      get_max_sub_group_size() == __cltile_lanes;                                                      \
        }                                                                                                              \
        if (sub_group_broadcast((int)is_read, 0) == 0) {                                                               \
            const uint each = 4 / sizeof(element_t), count = components < each ? components : each;                    \
            _Pragma("unroll") for (uint component = 0; component < components; ++component) {                          \
                if (component % each == 0)                                                                             \
                    dword = __cltile_read_dword(src_byte_offset, width, height, sizeof(element_t), component, count,   \
                                                image);                                                                \
                block.elements[component] = (element_t)(dword >> (8 * sizeof(element_t) * (component % each)));        \
            }                                                                                                          \
        }                                                                                                              \
        return block.texels;                                                                                           \
    }

// Elements that the region does not have become 0: by a mask, since of an assignment under a condition the host's compiler
// makes code that it cannot write (of uc4, 4 bytes by 6 rows, in sub-groups of 8). The mask of a block that has them all
// would take as long as its read.
#define CLTILE_KEEP_REGION(block, region, components)                                                                  \
    const bool has_all = (uint)region.width == region.row_slots &&                                                     \
                         (uint)region.height << region.row_shift >= components * __cltile_lanes;                       \
    _Pragma("unroll") for (uint component = 0; component < components && !has_all; ++component) {                      \
        const uint slot = component * __cltile_lanes + region.lane;                                                    \
        const int is_inside = (int)(slot & (region.row_slots - 1)) < region.width &&                                   \
                              (int)(slot >> region.row_shift) < region.height;                                         \
        block.elements[component] &= -is_inside;                                                                       \
    }
