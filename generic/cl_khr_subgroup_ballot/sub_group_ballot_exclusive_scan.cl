// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// sub_group_ballot_exclusive_scan: how many bits of the lanes before are set.

#include "cl_khr_subgroup_ballot/ballot.h"

uint CLTILE_BUILTIN sub_group_ballot_exclusive_scan(uint4 value) {
    return __cltile_count_lanes(value & __cltile_lanes_below(get_sub_group_local_id()));
}
