// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// sub_group_inverse_ballot: 1 if the bit of this lane is set, else 0.

#include "cl_khr_subgroup_ballot/ballot.h"

int CLTILE_BUILTIN sub_group_inverse_ballot(uint4 value) {
    return __cltile_count_lanes(value & __cltile_bit_of(get_sub_group_local_id())) != 0;
}
