// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// get_sub_group_eq_mask: the bit of this lane.

#include "cl_khr_subgroup_ballot/ballot.h"

uint4 CLTILE_BUILTIN get_sub_group_eq_mask(void) {
    return __cltile_bit_of(get_sub_group_local_id());
}
