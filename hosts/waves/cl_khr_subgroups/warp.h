// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Emulated sub-groups within waves of 32 or 64 work-items, which follow each other in linear order, so that a sub-group
// of up to 32, a power of two, is all in one.

#pragma once

#include "cl_khr_subgroups/warp_lane.h"

// The lane of the wave that is the first of the sub-group.
CLTILE_INLINE uint __cltile_first_lane(void) {
    return __cltile_lane_of_warp() & -__cltile_sub_group_size();
}

// ds_bpermute reads the register of another lane, whose number it takes in bytes: here from the first of a segment of
// `size` lanes.
CLTILE_INLINE uint __cltile_shuffle_segment(uint mine, uint lane, uint size) {
    return (uint)__builtin_amdgcn_ds_bpermute((int)(((__cltile_lane_of_warp() & -size) + lane) * 4), (int)mine);
}

CLTILE_INLINE uint __cltile_shuffle(uint mine, uint lane) {
    return __cltile_shuffle_segment(mine, lane, __cltile_sub_group_size());
}

// The same in the two sub-groups that begin with an even one: lanes follow each other.
CLTILE_INLINE uint __cltile_shuffle_pair(uint mine, uint lane) {
    return __cltile_shuffle_segment(mine, lane, 2 * __cltile_sub_group_size());
}
