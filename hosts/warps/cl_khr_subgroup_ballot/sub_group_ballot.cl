// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// sub_group_ballot by the warp's own: a bit for each lane of the warp, of which a sub-group has some.

#include "cl_khr_subgroups/warp.h"

uint4 CLTILE_BUILTIN sub_group_ballot(int predicate) {
    const uint first = __cltile_lane_of_warp() & (32 - __cltile_sub_group_size());
    uint votes;
    __asm__ volatile("{\n"
                     ".reg .pred vote;\n"
                     "setp.ne.s32 vote, %1, 0;\n"
                     "vote.sync.ballot.b32 %0, vote, %2;\n"
                     "}"
                     : "=r"(votes)
                     : "r"(predicate), "r"(__cltile_warp_mask()));
    return (uint4)(votes >> first, 0, 0, 0);
}
