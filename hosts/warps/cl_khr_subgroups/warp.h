// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Emulated sub-groups within warps: a warp is 32 work-items that follow each other in linear order, so that a sub-group
// of up to 32, a power of two, is all in one.

#pragma once

#include "cl_khr_subgroups/warp_lane.h"

// One bit for each of the warp's lanes that is in this sub-group. Others may be in another flow of control.
CLTILE_INLINE uint __cltile_warp_mask(void) {
    const uint first = __cltile_lane_of_warp() & (32 - __cltile_sub_group_size());
    return 0xffffffffu >> (32 - get_sub_group_size()) << first;
}

// Whether the sub-group has a work-item for each lane: the last one of a work-group may not.
CLTILE_INLINE bool __cltile_is_whole_sub_group(void) {
    return __cltile_local_linear_id() < (__cltile_local_linear_size() & -__cltile_sub_group_size());
}

// shfl counts lanes from the first of a segment of the warp, here of `size` lanes: PTX ISA, shfl.sync.
CLTILE_INLINE uint __cltile_shuffle_segment(uint mine, uint lane, uint size, uint mask) {
    uint theirs;
    __asm__ volatile("shfl.sync.idx.b32 %0, %1, %2, %3, %4;"
                     : "=r"(theirs)
                     : "r"(mine), "r"(lane), "r"((32 - size) << 8 | 0x1f), "r"(mask));
    return theirs;
}

CLTILE_INLINE uint __cltile_shuffle(uint mine, uint lane) {
    return __cltile_shuffle_segment(mine, lane, __cltile_sub_group_size(), __cltile_warp_mask());
}

// One bit for each lane of the segment that this work-item is in.
CLTILE_INLINE uint __cltile_segment_mask(uint size) {
    return 0xffffffffu >> (32 - size) << (__cltile_lane_of_warp() & (32 - size));
}

// The same in the two sub-groups that begin with an even one: lanes follow each other.
CLTILE_INLINE uint __cltile_shuffle_pair(uint mine, uint lane) {
    const uint size = 2 * __cltile_sub_group_size();
    return __cltile_shuffle_segment(mine, lane, size, __cltile_segment_mask(size));
}
