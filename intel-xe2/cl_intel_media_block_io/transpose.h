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

// Exchanges the parts of dwords between lanes whose numbers differ in one bit: what was that bit of the lane becomes the
// part's place. Parts are of 1 byte, where the bit is 1, or of 2. Intel's compiler makes such a shuffle of two to four
// instructions, any other of ten.
CLTILE_INLINE uint __cltile_exchange(const private struct __cltile_region *region, uint bit, uint bytes, uint dword) {
    const uint theirs = intel_sub_group_shuffle_xor(dword, bit);
    const bool is_high = (region->lane & bit) != 0;
    if (bytes == 1) // turned by 8 bits in even lanes, by 24 in odd ones
        return bitselect(rotate(theirs, (region->lane << 4) + 8), dword, is_high ? 0xff00ff00u : 0x00ff00ffu);
    const ushort2 own = as_ushort2(dword), other = as_ushort2(theirs);
    return as_uint(is_high ? (ushort2)(other.y, own.y) : (ushort2)(own.x, other.x));
}

CLTILE_INLINE uint __cltile_transpose(const private struct __cltile_region *region, uint element_bytes, uint dword) {
    if (element_bytes < 4)
        dword = __cltile_exchange(region, 2 / element_bytes, 2, dword);
    if (element_bytes == 1)
        dword = __cltile_exchange(region, 1, 1, dword);
    return dword;
}
