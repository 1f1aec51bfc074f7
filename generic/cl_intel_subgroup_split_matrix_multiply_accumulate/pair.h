// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How two sub-groups have each other's rows of a matrix: in local memory. Emulated sub-groups alone have it: a host's own
// cannot reach each other.

#pragma once

#include "cl_khr_subgroups/lanes.h"

// CLTILE_BEGIN_PAIR(T, rows_t, mine): begins it; CLTILE_PAIR_ROWS(lane): the rows of both sub-groups' lanes, as rows_t.
#define CLTILE_BEGIN_PAIR(T, rows_t, mine)                                                                             \
    typedef T __attribute__((may_alias, aligned(sizeof(T) < 8 ? sizeof(T) : 8))) part_t;                               \
    typedef rows_t pair_t;                                                                                             \
    const uint size = __cltile_sub_group_size();                                                                       \
    local part_t *memory = (local part_t *)CLTILE_TAKE_TURN(4);                                                        \
    local part_t *parts = memory + (__cltile_local_linear_id() & -2 * size);                                           \
    memory[__cltile_local_linear_id()] = mine;                                                                         \
    barrier(CLK_LOCAL_MEM_FENCE);
#define CLTILE_PAIR_ROWS(lane) (pair_t)(parts[lane], parts[size + (lane)])
