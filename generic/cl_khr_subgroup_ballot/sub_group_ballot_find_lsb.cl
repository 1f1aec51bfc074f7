// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// sub_group_ballot_find_lsb: the first lane whose bit is set; 128 if none is.

#include "cl_khr_subgroup_ballot/ballot.h"

uint CLTILE_BUILTIN sub_group_ballot_find_lsb(uint4 value) {
    const uint4 bits = value & __cltile_all_lanes();
    const uint4 before = __cltile_count_bits((bits & -bits) - 1); // 32 where a component has no bit
    return bits.x != 0 ? before.x : bits.y != 0 ? 32 + before.y : bits.z != 0 ? 64 + before.z : 96 + before.w;
}
