// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// get_sub_group_gt_mask: the bits of the lanes above, up to the maximum size.

#include "cl_khr_subgroup_ballot/ballot.h"

uint4 CLTILE_BUILTIN get_sub_group_gt_mask(void) {
    return __cltile_all_lanes() & ~__cltile_lanes_below(get_sub_group_local_id() + 1);
}
