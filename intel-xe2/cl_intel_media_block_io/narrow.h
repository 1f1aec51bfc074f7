// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What is left of a block when messages have written its left part: a narrow block of dwords, put together from the
// elements of all lanes.

#pragma once

#include "cl_intel_media_block_io/transpose.h"

#define CLTILE_NARROW_DWORDS 4 // of a lane, at most: a block has 256 bytes

// The dwords from byte `first` of the rows on.
struct __cltile_narrow {
    uint first; // bytes
    uint width; // dwords in a row
    uint shift; // log2 of the dwords from one row to the next
    int rows;
    uint components; // dwords of a lane
    uint index;      // of the lane's first dword in the block
    uint step;       // lanes from one dword of a row to the next
    uint dwords[CLTILE_NARROW_DWORDS];
};

CLTILE_INLINE void __cltile_make_narrow(private struct __cltile_narrow *narrow,
                                        const private struct __cltile_region *region, uint first, uint components) {
    narrow->first = first;
    narrow->width = ((uint)region->width * region->element_bytes - first) / 4;
    narrow->shift = narrow->width > 4 ? 3 : narrow->width > 2 ? 2 : narrow->width - 1;
    narrow->rows = __cltile_rows_held(region, components);
    narrow->components = (((uint)narrow->rows << narrow->shift) + region->lanes - 1) / region->lanes;
}

// The lane that has a dword of transposed elements.
CLTILE_INLINE uint __cltile_lane_of_dword(const private struct __cltile_region *region, uint dword) {
    const uint parts = 4 / region->element_bytes, each = region->lanes / parts;
    return dword % each * parts + dword / each % parts;
}

// The dwords of the lanes from those of whole rows, some of which are in other lanes.
CLTILE_INLINE void __cltile_gather_narrow(private struct __cltile_narrow *narrow,
                                          const private struct __cltile_region *region, const private uint *dwords) {
    const uint lanes = region->lanes, row_shift = region->row_shift + (region->element_bytes >> 1) - 2;
#pragma unroll
    for (uint component = 0; component < CLTILE_NARROW_DWORDS; ++component) {
        uint value = 0;
        if (component < narrow->components) {
            const uint row = (component * lanes) >> narrow->shift, next = ((component + 1) * lanes) >> narrow->shift;
            const uint rows = next < (uint)narrow->rows ? next : (uint)narrow->rows;
            const uint index = component * lanes + region->lane;
            const uint source =
                ((index >> narrow->shift) << row_shift) + narrow->first / 4 + (index & ((1u << narrow->shift) - 1));
            const uint from = (row << row_shift) / lanes, end = ((rows << row_shift) + lanes - 1) / lanes;
            const uint lane = __cltile_lane_of_dword(region, source);
#pragma unroll
            for (uint vector = 0; vector < CLTILE_NARROW_DWORDS; ++vector) {
                if (vector < from || vector >= end)
                    continue;
                const uint theirs = intel_sub_group_shuffle(dwords[vector], lane);
                value = vector == from || source / lanes == vector ? theirs : value;
            }
        }
        narrow->dwords[component] = value;
    }
}

// Fills the dwords of the lanes with those of the block, whose vectors lie in `dwords`.
CLTILE_INLINE void __cltile_fill_narrow(private struct __cltile_narrow *narrow,
                                        const private struct __cltile_region *region, const private uint *dwords) {
    const uint parts = 4 / region->element_bytes;
    const uint row_shift = region->row_shift + (region->element_bytes >> 1) - 2;
    const uint held = (((uint)narrow->rows << row_shift) + region->lanes - 1) / region->lanes;
    uint whole[CLTILE_NARROW_DWORDS];
#pragma unroll
    for (uint vector = 0; vector < CLTILE_NARROW_DWORDS; ++vector)
        whole[vector] = vector < held ? __cltile_transpose(region, region->element_bytes, dwords[vector]) : 0;
    if (narrow->first == 0) {
        narrow->index = region->lane % parts * (region->lanes / parts) + region->lane / parts;
        narrow->step = parts;
#pragma unroll
        for (uint vector = 0; vector < CLTILE_NARROW_DWORDS; ++vector)
            narrow->dwords[vector] = whole[vector];
    } else {
        narrow->index = region->lane;
        narrow->step = 1;
        __cltile_gather_narrow(narrow, region, whole);
    }
}
