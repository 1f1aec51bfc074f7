// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Two sub-groups within a warp.

#pragma once

#include "cl_khr_subgroups/warp.h"

// The dwords of a lane of the first sub-group, and of that lane of the second.
CLTILE_INLINE const private uint *__cltile_take_pair(const private uint *mine, private uint *rows, uint count,
                                                     uint lane) {
    _Pragma("unroll") for (uint i = 0; i < count; ++i) {
        rows[i] = __cltile_shuffle_pair(mine[i], lane);
        rows[count + i] = __cltile_shuffle_pair(mine[i], __cltile_sub_group_size() + lane);
    }
    return rows;
}

#define CLTILE_BEGIN_PAIR(T, rows_t, mine)                                                                             \
    typedef T __attribute__((may_alias)) part_t;                                                                       \
    typedef rows_t __attribute__((may_alias, aligned(4))) pair_t;                                                      \
    uint words[sizeof(T) / 4], theirs[sizeof(rows_t) / 4];                                                             \
    *(private part_t *)words = mine;
#define CLTILE_PAIR_ROWS(lane) *(const private pair_t *)__cltile_take_pair(words, theirs, sizeof(words) / 4, lane)
