// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// sub_group_ballot: a bit for each lane, set where its predicate is not 0.

#include "cl_khr_subgroups/exchange.h"

// The votes of 32 lanes from `begin` on.
CLTILE_INLINE uint __cltile_votes(local const uint *votes, uint begin, uint lanes) {
    uint bits = 0;
    for (uint i = begin; i < lanes && i < begin + 32; ++i)
        bits |= votes[i] << (i - begin);
    return bits;
}

uint4 CLTILE_BUILTIN sub_group_ballot(int predicate) {
    local uint *area = CLTILE_TAKE_TURN(1);
    const uint self = __cltile_local_linear_id(), first = self - __cltile_lane(), lanes = get_sub_group_size();
    area[self] = predicate != 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    const local uint *votes = area + first;
    return (uint4)(__cltile_votes(votes, 0, lanes), __cltile_votes(votes, 32, lanes),
                   __cltile_votes(votes, 64, lanes), __cltile_votes(votes, 96, lanes));
}
