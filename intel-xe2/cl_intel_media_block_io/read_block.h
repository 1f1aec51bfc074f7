// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Media block reads by sub-group block reads.

#pragma once

#include "cl_intel_media_block_io/read_region.h"
#include "cl_intel_media_block_io/rows.h"

#define CLTILE_ACCESS read_only
#include "cl_intel_media_block_io/read_rows.inc"
#undef CLTILE_ACCESS
#ifdef CLTILE_READ_WRITE_IMAGES
#define CLTILE_ACCESS read_write
#include "cl_intel_media_block_io/read_rows.inc"
#undef CLTILE_ACCESS
#endif

// Whether a component's element is inside the block.
CLTILE_INLINE bool __cltile_is_inside_block(const private struct __cltile_region *region, uint component) {
    const uint slots = 1u << region->row_shift, first = component * region->lanes, last = first + region->lanes - 1;
    const uint slot = first + region->lane;
    if ((int)(first >> region->row_shift) >= region->height)
        return false;
    const bool is_row = (int)(last >> region->row_shift) < region->height ||
                        (int)(slot >> region->row_shift) < region->height;
    return is_row && ((uint)region->width == slots || (slot & (slots - 1)) < (uint)region->width);
}

// Makes components of rows that are not longer than they: those of a component are moved behind each other.
#define CLTILE_JOIN_ROWS(element_t)                                                                                    \
    CLTILE_INLINE void __cltile_join_rows(const private struct __cltile_region *region, int count, uint components,    \
                                          const private element_t *rows, private element_t *elements) {                \
        const uint each = region->lanes >> region->row_shift;                                                          \
        _Pragma("unroll") for (uint component = 0; component < components; ++component) {                              \
            element_t element = 0;                                                                                     \
            _Pragma("unroll") for (uint part = 0; part < each; ++part) {                                               \
                const int row = (int)(component * each + part);                                                        \
                const uint first = part << region->row_shift;                                                          \
                if (row < count && part == 0)                                                                          \
                    element = rows[row];                                                                               \
                else if (row < count) {                                                                                \
                    const element_t moved = intel_sub_group_shuffle_up(rows[row], rows[row], first);                   \
                    element = region->lane < first ? element : moved;                                                  \
                }                                                                                                      \
            }                                                                                                          \
            elements[component] = __cltile_is_inside_block(region, component) ? element : 0;                           \
        }                                                                                                              \
    }
CLTILE_JOIN_ROWS(uchar)
CLTILE_JOIN_ROWS(ushort)
CLTILE_JOIN_ROWS(uint)
#undef CLTILE_JOIN_ROWS

// Bytes alone have rows of two components.
#define CLTILE_READ_BY_ROWS(access, element_t)                                                                         \
    CLTILE_INLINE void __cltile_read_by_rows(const private struct __cltile_region *region, uint components,            \
                                             private element_t *elements, access image2d_t image) {                    \
        const int count = __cltile_rows_held(region, components);                                                      \
        element_t rows[64] __attribute__((aligned(32)));                                                               \
        __cltile_read_rows(rows, region->origin, count, image);                                                        \
        if (region->lanes >> region->row_shift != 0) {                                                                 \
            __cltile_join_rows(region, count, components, rows, elements);                                             \
            return;                                                                                                    \
        }                                                                                                              \
        element_t right[64] __attribute__((aligned(32)));                                                              \
        if (components > 1)                                                                                            \
            __cltile_read_rows(right, (int2)(__cltile_byte_after(region->origin.x, 16), region->origin.y), count,      \
                               image);                                                                                 \
        _Pragma("unroll") for (uint component = 0; component < components; ++component) {                              \
            const element_t element = component % 2 == 0 ? rows[component / 2] : right[component / 2];                 \
            elements[component] = __cltile_is_inside_block(region, component) ? element : 0;                           \
        }                                                                                                              \
    }
CLTILE_READ_BY_ROWS(read_only, uchar)
CLTILE_READ_BY_ROWS(read_only, ushort)
CLTILE_READ_BY_ROWS(read_only, uint)
#ifdef CLTILE_READ_WRITE_IMAGES
CLTILE_READ_BY_ROWS(read_write, uchar)
CLTILE_READ_BY_ROWS(read_write, ushort)
CLTILE_READ_BY_ROWS(read_write, uint)
#endif
#undef CLTILE_READ_BY_ROWS

#define CLTILE_READ(access, suffix, texels_t, element_t, components)                                                   \
    texels_t CLTILE_BUILTIN intel_sub_group_media_block_read_##suffix(int2 src_byte_offset, int width, int height,     \
                                                                      access image2d_t image) {                        \
        CLTILE_BLOCK(texels_t, element_t, components) block;                                                           \
        struct __cltile_region region;                                                                                 \
        __cltile_make_region(&region, src_byte_offset, width, height, sizeof(element_t));                              \
        if (__cltile_has_messages(&region)) {                                                                          \
            __cltile_read_by_rows(&region, components, block.elements, image);                                         \
        } else {                                                                                                       \
            CLTILE_READ_REGION(block, region, texels_t, element_t, components, image)                                  \
        }                                                                                                              \
        return block.texels;                                                                                           \
    }
