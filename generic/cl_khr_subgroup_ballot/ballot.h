// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Ballots: a bit for each lane, bit l % 32 of component l / 32. What reads them exchanges no data.

#pragma once

#include "cl_khr_subgroups/sub_group.h"

// The bits of lanes 0 to end - 1 in the component that begins with lane `begin`.
CLTILE_INLINE uint __cltile_bits_below(uint end, uint begin) {
    return end <= begin ? 0 : end - begin < 32 ? (1u << (end - begin)) - 1 : 0xFFFFFFFFu;
}

CLTILE_INLINE uint4 __cltile_lanes_below(uint end) {
    return (uint4)(__cltile_bits_below(end, 0), __cltile_bits_below(end, 32), __cltile_bits_below(end, 64),
                   __cltile_bits_below(end, 96));
}

// All that a full sub-group has.
CLTILE_INLINE uint4 __cltile_all_lanes(void) {
    return __cltile_lanes_below(get_max_sub_group_size());
}

CLTILE_INLINE uint4 __cltile_bit_of(uint lane) {
    return __cltile_lanes_below(lane + 1) & ~__cltile_lanes_below(lane);
}

// How many bits of each component are set; popcount() came with OpenCL C 1.2.
CLTILE_INLINE uint4 __cltile_count_bits(uint4 bits) {
    bits -= (bits >> 1) & 0x55555555u;
    bits = (bits & 0x33333333u) + ((bits >> 2) & 0x33333333u);
    return (((bits + (bits >> 4)) & 0x0F0F0F0Fu) * 0x01010101u) >> 24;
}

CLTILE_INLINE uint __cltile_count_lanes(uint4 bits) {
    const uint4 counts = __cltile_count_bits(bits);
    return counts.x + counts.y + counts.z + counts.w;
}
