// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// sub_group_ballot by the wave's comparison: a bit for each lane of the wave, of which a sub-group has some.

#include "cl_khr_subgroups/warp.h"

#define CLTILE_NOT_EQUAL 33 // of LLVM's predicates

uint4 CLTILE_BUILTIN sub_group_ballot(int predicate) {
    const ulong votes = __builtin_amdgcn_uicmp((uint)predicate, 0u, CLTILE_NOT_EQUAL);
    const uint lanes = 0xffffffffu >> (32 - __cltile_sub_group_size());
    return (uint4)((uint)(votes >> __cltile_first_lane()) & lanes, 0, 0, 0);
}
