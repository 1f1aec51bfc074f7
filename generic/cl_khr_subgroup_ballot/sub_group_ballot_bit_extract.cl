// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// sub_group_ballot_bit_extract: 1 if the bit of a lane is set, else 0; 0 for lanes from 128 on.

#include "cl_khr_subgroup_ballot/ballot.h"

int CLTILE_BUILTIN sub_group_ballot_bit_extract(uint4 value, uint lane) {
    return __cltile_count_lanes(value & __cltile_bit_of(lane)) != 0;
}
