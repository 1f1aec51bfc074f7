// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What is left of a block when messages have written its left part: a narrow block of dwords, put together from the
// elements of all lanes.

#pragma once

#include "cl_intel_media_block_io/rows.h"

#define CLTILE_NARROW_DWORDS 4 // of a lane, at most: a block has 256 bytes

// The dwords from byte `first` of the rows on.
struct __cltile_narrow {
    uint first; // bytes
    uint width; // dwords in a row
    uint shift; // log2 of the dwords from one row to the next
    int rows;
    uint components; // dwords of a lane
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

// Takes a piece of the dwords of component `to`, the `part`th, from the lanes' dwords of number `from`.
CLTILE_INLINE uint __cltile_take_part(const private struct __cltile_region *region, uint source, uint part,
                                      uint dword) {
    const uint parts = 4 / region->element_bytes, bits = 8 * region->element_bytes;
    if (parts == 1)
        return intel_sub_group_shuffle(dword, source % region->lanes);
    const uint slot = source * parts + part;
    const uint theirs = intel_sub_group_shuffle(dword, slot % region->lanes);
    const uint mine = theirs >> (bits * (slot / region->lanes % parts)) & ((1u << bits) - 1);
    return mine << (bits * part);
}

// Fills the dwords of the lanes with those of the block, whose vectors lie in `dwords`.
CLTILE_INLINE void __cltile_fill_narrow(private struct __cltile_narrow *narrow,
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
            const bool is_own = region->element_bytes == 4 && narrow->first == 0 && narrow->shift == row_shift;
#pragma unroll
            for (uint vector = 0; vector < CLTILE_NARROW_DWORDS; ++vector) {
                if (vector < from || vector >= end)
                    continue;
                uint theirs = 0;
                if (is_own)
                    theirs = dwords[vector];
                else {
#pragma unroll
                    for (uint part = 0; part < 4 / region->element_bytes; ++part)
                        theirs |= __cltile_take_part(region, source, part, dwords[vector]);
                }
                value = vector == from || source / lanes == vector ? theirs : value;
            }
        }
        narrow->dwords[component] = value;
    }
}
