// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Media block writes by sub-group block writes, whose rows are as long as the sub-group has lanes, in bytes or in
// words. Narrower rows go texel by texel.

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

// Part of a row for each lane: of `part_bytes` bytes, the lane's from byte `first` of the row on, in the low bits.
// Elements of several components lie in one dword, so that shuffles of a dword serve several rows.
CLTILE_INLINE uint __cltile_part_of_row(const private struct __cltile_region *region, int row, uint first,
                                        uint part_bytes, const private uint *dwords) {
    const uint bytes = region->element_bytes, lanes = region->lanes, each = bytes / part_bytes;
    const uint slot = ((uint)row << region->row_shift) + first / bytes;
    const uint component = slot / lanes, lane = slot % lanes, place = component * bytes % 4;
    const uint mine = dwords[component * bytes / 4];
    if (each > 1)
        return intel_sub_group_shuffle(mine, lane + region->lane / each) >> (8 * part_bytes * (region->lane % each)) >>
               (8 * place);
    if (lane == 0)
        return mine >> (8 * place);
    // The row is two components, which lie in one dword.
    return intel_sub_group_shuffle_down(mine, mine >> (8 * bytes), lane) >> (8 * place);
}

// Writes rows that are at least as long as a message. Of rows that are longer than a message and shorter than two, the
// second message begins where it ends with the row: it writes some bytes again.
#define CLTILE_WRITE_BY_ROWS(access)                                                                                   \
    CLTILE_INLINE void __cltile_write_by_rows(const private struct __cltile_region *region, uint components,           \
                                              const private uint *dwords, access image2d_t image) {                    \
        const int count = __cltile_rows_held(region, components);                                                      \
        const uint lanes = region->lanes, bytes = region->element_bytes;                                               \
        const uint row_bytes = (uint)region->width * bytes;                                                            \
        if (bytes > 1 && row_bytes == 2 * lanes) {                                                                     \
            ushort words[8] __attribute__((aligned(16)));                                                              \
            _Pragma("unroll") for (int row = 0; row < count; ++row) words[row] =                                       \
                (ushort)__cltile_part_of_row(region, row, 0, 2, dwords);                                               \
            __cltile_write_rows(words, region->origin, count, image);                                                  \
            return;                                                                                                    \
        }                                                                                                              \
        const uint messages = row_bytes > lanes && components * bytes > 1 ? 2 : 1;                                     \
        _Pragma("unroll") for (uint message = 0; message < messages; ++message) {                                      \
            const uint first = message == 0 ? 0 : row_bytes - lanes;                                                   \
            uchar parts[16] __attribute__((aligned(16)));                                                              \
            _Pragma("unroll") for (int row = 0; row < count; ++row) parts[row] =                                       \
                (uchar)__cltile_part_of_row(region, row, first, 1, dwords);                                            \
            __cltile_write_rows(parts, region->origin + (int2)((int)first, 0), count, image);                          \
        }                                                                                                              \
    }
CLTILE_WRITE_BY_ROWS(write_only)
CLTILE_IF_READ_WRITE(CLTILE_WRITE_BY_ROWS(read_write))
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
            if ((uint)region.width * sizeof(element_t) < region.lanes)                                                 \
                __cltile_write_narrow_block(&region, components, block.dwords, CLTILE_IS_##access, image);             \
            else                                                                                                       \
                __cltile_write_by_rows(&region, components, block.dwords, image);                                      \
        } else {                                                                                                       \
            CLTILE_WRITE_REGION(block, region, texels_t, element_t, components, image)                                 \
        }                                                                                                              \
    }
