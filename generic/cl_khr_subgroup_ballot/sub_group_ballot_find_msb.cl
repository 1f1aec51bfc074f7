// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// sub_group_ballot_find_msb: the last lane whose bit is set; the largest uint if none is.

#include "cl_khr_subgroup_ballot/ballot.h"

uint CLTILE_BUILTIN sub_group_ballot_find_msb(uint4 value) {
    uint4 bits = value & __cltile_all_lanes();
    bits |= bits >> 1;
    bits |= bits >> 2;
    bits |= bits >> 4;
    bits |= bits >> 8;
    bits |= bits >> 16; // all up to the highest of each component
    const uint4 count = __cltile_count_bits(bits);
    return (bits.w != 0 ? 96 + count.w : bits.z != 0 ? 64 + count.z : bits.y != 0 ? 32 + count.y : count.x) - 1;
}
