// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elements of neighbouring lanes in one dword: as many lanes as a dword has elements exchange them, so that what was
// the elements' place in the dword becomes the lane's place.
//
//   lane 0 | a0 b0 c0 d0 |      lane 0 | a0 a1 a2 a3 |
//   lane 1 | a1 b1 c1 d1 |      lane 1 | b0 b1 b2 b3 |
//   lane 2 | a2 b2 c2 d2 |  to  lane 2 | c0 c1 c2 c3 |
//   lane 3 | a3 b3 c3 d3 |      lane 3 | d0 d1 d2 d3 |

#pragma once

#include "cl_intel_media_block_io/rows.h"

// Intel's compiler makes a shuffle between lanes whose numbers differ in one bit of one or two instructions, any other
// of ten.
CLTILE_INLINE uint __cltile_transpose(const private struct __cltile_region *region, uint element_bytes, uint dword) {
    if (element_bytes < 4) {
        const uint other = 2 / element_bytes, theirs = intel_sub_group_shuffle(dword, region->lane ^ other);
        const uint kept = (region->lane & other) != 0 ? 0xffff0000 : 0x0000ffff, turned = rotate(theirs, 16u);
        dword = ((dword ^ turned) & kept) ^ turned;
    }
    if (element_bytes == 1) {
        const uint theirs = intel_sub_group_shuffle(dword, region->lane ^ 1), odd = region->lane & 1;
        const uint kept = odd != 0 ? 0xff00ff00 : 0x00ff00ff, turned = rotate(theirs, 8 + 16 * odd);
        dword = ((dword ^ turned) & kept) ^ turned;
    }
    return dword;
}
