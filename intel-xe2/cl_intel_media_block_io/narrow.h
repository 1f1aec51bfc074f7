// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A block whose rows are shorter than messages, as dwords that are put together from the elements of all lanes.

#pragma once

#include "cl_intel_media_block_io/transpose.h"

#define CLTILE_NARROW_DWORDS 4 // of a lane, at most: a block has 256 bytes

struct __cltile_narrow {
    uint width; // dwords in a row
    uint shift; // log2 of the dwords from one row to the next
    int rows;
    uint components; // dwords of a lane
    uint dwords[CLTILE_NARROW_DWORDS];
};

// The lane that has a dword of transposed elements.
CLTILE_INLINE uint __cltile_lane_of_dword(const private struct __cltile_region *region, uint dword) {
    const uint parts = 4 / region->element_bytes, each = region->lanes / parts;
    return dword % each * parts + dword / each;
}

CLTILE_INLINE void __cltile_make_narrow(private struct __cltile_narrow *narrow,
                                        const private struct __cltile_region *region, uint components,
                                        const private uint *dwords) {
    narrow->width = (uint)region->width * region->element_bytes / 4;
    narrow->shift = region->row_shift + (region->element_bytes >> 1) - 2;
    narrow->rows = __cltile_rows_held(region, components);
    narrow->components = (((uint)narrow->rows << narrow->shift) + region->lanes - 1) / region->lanes;
#pragma unroll
    for (uint component = 0; component < CLTILE_NARROW_DWORDS; ++component)
        narrow->dwords[component] =
            component < narrow->components ? __cltile_transpose(region, region->element_bytes, dwords[component]) : 0;
}
