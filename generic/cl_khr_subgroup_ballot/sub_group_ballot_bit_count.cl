// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// sub_group_ballot_bit_count: how many bits of lanes are set.

#include "cl_khr_subgroup_ballot/ballot.h"

uint CLTILE_BUILTIN sub_group_ballot_bit_count(uint4 value) {
    return __cltile_count_lanes(value & __cltile_all_lanes());
}
