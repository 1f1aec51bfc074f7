// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How lanes of an emulated sub-group have each other's values: each work-item puts its own into local memory, and reads
// others. All work-items of the work-group have to make the call, since the barriers are the work-group's.

#pragma once

#include "cl_khr_subgroups/exchange_area.h"

CLTILE_INLINE uint __cltile_lane(void) {
    return __cltile_local_linear_id() % __cltile_sub_group_size();
}

// The linear local id of a lane; of the work-item itself where the sub-group has no such lane.
CLTILE_INLINE uint __cltile_item_of(uint lane) {
    const uint self = __cltile_local_linear_id(), item = self - __cltile_lane() + lane;
    return lane < __cltile_sub_group_size() && item < __cltile_local_linear_size() ? item : self;
}

#define CLTILE_EXCHANGE_WORD(T)                                                                                        \
    T CLTILE_EXCHANGE(T mine, uint lane) {                                                                             \
        local T *area = (local T *)__cltile_exchange_area(sizeof(T));                                                  \
        area[__cltile_local_linear_id()] = mine;                                                                       \
        barrier(CLK_LOCAL_MEM_FENCE);                                                                                  \
        const T theirs = area[__cltile_item_of(lane)];                                                                 \
        barrier(CLK_LOCAL_MEM_FENCE);                                                                                  \
        return theirs;                                                                                                 \
    }
CLTILE_EXCHANGE_WORD(uint)
CLTILE_EXCHANGE_WORD(ulong)

// Combines the values of lanes 0 to end - 1, where `end` is an expression of `lane` and `lanes`, the number of lanes.
#define CLTILE_COMBINE_TYPE(T, name, identity, operation, end)                                                         \
    T CLTILE_BUILTIN name(T x) {                                                                                       \
        local T *area = (local T *)__cltile_exchange_area(sizeof(T));                                                  \
        const uint self = __cltile_local_linear_id(), lane = __cltile_lane(), first = self - lane;                     \
        const uint left = __cltile_local_linear_size() - first;                                                        \
        const uint lanes = left < __cltile_sub_group_size() ? left : __cltile_sub_group_size();                        \
        T result = identity(T);                                                                                        \
        area[self] = x;                                                                                                \
        barrier(CLK_LOCAL_MEM_FENCE);                                                                                  \
        for (uint i = 0; i < lanes && i < (end); ++i)                                                                  \
            result = operation(result, area[first + i]);                                                               \
        barrier(CLK_LOCAL_MEM_FENCE);                                                                                  \
        return result;                                                                                                 \
    }
