// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Media block writes by sub-group block writes, whose rows are as long as the sub-group has lanes, in bytes or in
// words. What is left of narrower rows goes texel by texel.

#pragma once

#include "cl_intel_media_block_io/narrow.h"
#include "cl_intel_media_block_io/texels.h"
#include "cl_intel_media_block_io/write_region.h"

#define CLTILE_ACCESS write_only
#include "cl_intel_media_block_io/write_narrow.inc"
#include "cl_intel_media_block_io/write_rows.inc"
#undef CLTILE_ACCESS
#ifdef CLTILE_READ_WRITE_IMAGES
#define CLTILE_ACCESS read_write
#include "cl_intel_media_block_io/write_narrow.inc"
#include "cl_intel_media_block_io/write_rows.inc"
#undef CLTILE_ACCESS
#endif

// Part of a row for each lane: of `part_bytes` bytes, the lane's from byte `first` of the row on. Elements are not
// smaller than parts.
#define CLTILE_PART_OF_ROW(element_t)                                                                                  \
    CLTILE_INLINE uint __cltile_part_of_row(const private struct __cltile_region *region, int row, uint first,         \
                                            uint part_bytes, const private element_t *elements) {                      \
        const uint each = sizeof(element_t) / part_bytes;                                                              \
        const uint slot = ((uint)row << region->row_shift) + first / sizeof(element_t);                                \
        const element_t mine = elements[slot / region->lanes];                                                         \
        if (each == 1)                                                                                                 \
            return mine;                                                                                               \
        const uint theirs = intel_sub_group_shuffle((uint)mine, slot % region->lanes + region->lane / each);           \
        return theirs >> (8 * part_bytes * (region->lane % each));                                                     \
    }
CLTILE_PART_OF_ROW(uchar)
CLTILE_PART_OF_ROW(ushort)
CLTILE_PART_OF_ROW(uint)
#undef CLTILE_PART_OF_ROW

// Writes what messages can, and returns how many bytes of each row that was.
#define CLTILE_WRITE_BY_ROWS(access, element_t)                                                                        \
    CLTILE_INLINE uint __cltile_write_by_rows(const private struct __cltile_region *region, uint components,           \
                                              const private element_t *elements, access image2d_t image) {             \
        const int count = __cltile_rows_held(region, components);                                                      \
        const uint lanes = region->lanes, row_bytes = (uint)region->width * sizeof(element_t);                         \
        if (row_bytes < lanes)                                                                                         \
            return 0;                                                                                                  \
        if (sizeof(element_t) > 1 && row_bytes == 2 * lanes) {                                                         \
            ushort words[8] __attribute__((aligned(16)));                                                              \
            _Pragma("unroll") for (int row = 0; row < count; ++row) words[row] =                                       \
                (ushort)__cltile_part_of_row(region, row, 0, 2, elements);                                             \
            __cltile_write_rows(words, region->origin, count, image);                                                  \
            return row_bytes;                                                                                          \
        }                                                                                                              \
        const bool has_right = components * sizeof(element_t) > 1;                                                     \
        const uint halves = row_bytes == 2 * lanes && has_right ? 2 : 1;                                               \
        _Pragma("unroll") for (uint half_row = 0; half_row < halves; ++half_row) {                                     \
            const uint first = half_row * lanes;                                                                       \
            uchar bytes[16] __attribute__((aligned(16)));                                                              \
            _Pragma("unroll") for (int row = 0; row < count; ++row) bytes[row] =                                       \
                (uchar)__cltile_part_of_row(region, row, first, 1, elements);                                          \
            __cltile_write_rows(bytes, region->origin + (int2)((int)first, 0), count, image);                          \
        }                                                                                                              \
        return has_right ? halves * lanes : row_bytes;                                                                 \
    }
CLTILE_WRITE_BY_ROWS(write_only, uchar)
CLTILE_WRITE_BY_ROWS(write_only, ushort)
CLTILE_WRITE_BY_ROWS(write_only, uint)
CLTILE_IF_READ_WRITE(CLTILE_WRITE_BY_ROWS(read_write, uchar))
CLTILE_IF_READ_WRITE(CLTILE_WRITE_BY_ROWS(read_write, ushort))
CLTILE_IF_READ_WRITE(CLTILE_WRITE_BY_ROWS(read_write, uint))
#undef CLTILE_WRITE_BY_ROWS

// Whether images of an access qualifier are read, too.
#define CLTILE_IS_write_only false
#define CLTILE_IS_read_write true

#define CLTILE_WRITE(access, suffix, texels_t, element_t, components)                                                  \
    void CLTILE_BUILTIN intel_sub_group_media_block_write_##suffix(int2 src_byte_offset, int width, int height,        \
                                                                   texels_t texels, access image2d_t image) {          \
        CLTILE_BLOCK(texels_t, element_t, components) block;                                                           \
        struct __cltile_region region;                                                                                 \
        block.texels = texels;                                                                                         \
        __cltile_make_region(&region, src_byte_offset, width, height, sizeof(element_t));                              \
        if (__cltile_has_messages(&region)) {                                                                          \
            const uint written = __cltile_write_by_rows(&region, components, block.elements, image);                   \
            if (written < (uint)region.width * sizeof(element_t))                                                      \
                __cltile_write_narrow_block(&region, written, components, block.dwords, CLTILE_IS_##access, image);    \
        } else {                                                                                                       \
            CLTILE_WRITE_REGION(block, region, texels_t, element_t, components, image)                                 \
        }                                                                                                              \
    }
