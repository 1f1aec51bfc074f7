// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// get_sub_group_le_mask: the bits of the lanes up to this one.

#include "cl_khr_subgroup_ballot/ballot.h"

uint4 CLTILE_BUILTIN get_sub_group_le_mask(void) {
    return __cltile_lanes_below(get_sub_group_local_id() + 1);
}
