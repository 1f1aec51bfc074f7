// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Media blocks as rows that sub-group blocks read and write, one element for each lane.
//
// On Xe2 and newer GPUs a sub-group block of an image is one message. A lane's element is as far from the row's
// beginning in the message as in a component of a media block if rows of both are of the same length. If not,
//
//   the block's rows are shorter:  a component has several of them     | row 0 | row 1 | row 2 | row 3 |
//   they are twice as long:        a row is two components             | row 0, left   | row 0, right  |

#pragma once

#include "cl_intel_media_block_io/region.h"
#include "cl_intel_subgroups/declared.h"

// Whether the block is one that the specification allows, in sub-groups of a size that these GPUs have. Constants
// decide; where sizes are not constant, the code has both ways.
CLTILE_INLINE bool __cltile_has_messages(const private struct __cltile_region *region) {
    const uint row_bytes = (uint)region->width * region->element_bytes;
    return region->row_slots == 1u << region->row_shift && (region->lanes == 16 || region->lanes == 32) &&
           row_bytes >= 4 && row_bytes <= 32 && row_bytes % 4 == 0 && region->height >= 1 && region->height <= 64;
}

// The block's rows that lanes of so many components hold, in part or as a whole.
CLTILE_INLINE int __cltile_rows_held(const private struct __cltile_region *region, uint components) {
    const int rows = (int)((components * region->lanes + (1u << region->row_shift) - 1) >> region->row_shift);
    return rows < region->height ? rows : region->height;
}

// A coordinate so far after another, or the same one if it wrapped around: that is beyond every image, too.
CLTILE_INLINE int __cltile_after(int at, int distance) {
    return distance == 0 ? at : max(at, (int)((uint)at + (uint)distance));
}
