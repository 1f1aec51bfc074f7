// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How lanes have each other's parts of a matrix: by broadcasts, dword by dword.

#pragma once

#include "cl_intel_subgroup_matrix_multiply_accumulate/broadcast.h"

CLTILE_INLINE const private uint *__cltile_take(const private uint *words, private uint *theirs, uint count,
                                                uint lane) {
    _Pragma("unroll") for (uint i = 0; i < count; ++i) theirs[i] = CLTILE_BROADCAST(words[i], lane);
    return theirs;
}

// CLTILE_BEGIN_PARTS(T, mine): begins it; CLTILE_PART_OF(lane): that lane's value; CLTILE_END_PARTS(T): ends it.
#define CLTILE_BEGIN_PARTS(T, mine)                                                                                    \
    typedef T __attribute__((may_alias)) part_t;                                                                       \
    uint words[(sizeof(T) + 3) / 4] = {0}, theirs[(sizeof(T) + 3) / 4];                                                \
    *(private part_t *)words = mine;
#define CLTILE_PART_OF(lane) *(const private part_t *)__cltile_take(words, theirs, sizeof(words) / sizeof(*words), lane)
#define CLTILE_END_PARTS(T)
