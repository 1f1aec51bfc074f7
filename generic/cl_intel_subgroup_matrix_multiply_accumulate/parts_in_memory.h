// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How lanes of an emulated sub-group have each other's parts of a matrix: in local memory, as each lane has them.
//
// A part of up to 16 bytes is in the half whose turn it is. One of 32 bytes takes the whole memory, whose halves others
// may still read before, and may write behind.

#pragma once

#include "cl_khr_subgroups/lanes.h"

#define CLTILE_BEGIN_PARTS(T, mine)                                                                                    \
    typedef T __attribute__((may_alias, aligned(sizeof(T) < 8 ? sizeof(T) : 8))) part_t;                               \
    local uint *memory = (local uint *)__cltile_exchange_area(4);                                                      \
    if (sizeof(T) > 16)                                                                                                \
        barrier(CLK_LOCAL_MEM_FENCE);                                                                                  \
    else                                                                                                               \
        memory = CLTILE_TAKE_TURN(4);                                                                                  \
    local part_t *parts = (local part_t *)memory + (__cltile_local_linear_id() - __cltile_lane());                     \
    parts[__cltile_lane()] = mine;                                                                                     \
    barrier(CLK_LOCAL_MEM_FENCE);
#define CLTILE_PART_OF(lane) parts[lane]
#define CLTILE_END_PARTS(T)                                                                                            \
    if (sizeof(T) > 16)                                                                                                \
        barrier(CLK_LOCAL_MEM_FENCE);
