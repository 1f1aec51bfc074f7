// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sub-group blocks of images: media blocks whose rows are as long as the sub-group has lanes.

#pragma once

#include "cl_intel_media_block_io/region.h"
#include "cl_intel_subgroups.h"

// The region whose row c is component c of the lanes. Lanes are counted as if there were one for each slot of a row, so
// that rows are whole components where the number of lanes is no power of two, too.
CLTILE_INLINE void __cltile_make_rows(private struct __cltile_region *region, int2 byte_coord, uint lane, uint lanes,
                                      int rows, uint element_bytes) {
    __cltile_make_lane_region(region, byte_coord, (int)lanes, rows, element_bytes, lane, lanes);
    region->lanes = region->row_slots;
}

// A lane's elements of 8 bytes are two blocks of dwords: lane l of S lanes has those of lanes 2l and 2l + 1 of 2S.
#define CLTILE_DWORDS(components)                                                                                      \
    struct __cltile_dwords_##components {                                                                              \
        uint dwords[components];                                                                                       \
    };
CLTILE_DWORDS(1)
CLTILE_DWORDS(2)
CLTILE_DWORDS(4)
CLTILE_DWORDS(8)

#define CLTILE_LONGS(texels_t, components)                                                                             \
    union {                                                                                                            \
        uint dwords[2 * components];                                                                                   \
        texels_t texels;                                                                                               \
    }
