// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How lanes of an emulated sub-group have each other's values: each work-item puts its own into local memory, and reads
// others. All work-items of the work-group have to make the call, since the barriers are the work-group's.
//
// Exchanges take turns with the two halves of the memory. So one barrier is enough: what is read behind it is written
// again by the exchange after next, behind the barrier of the next.

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

// The half of the memory whose turn it is: so many words for each work-item.
CLTILE_INLINE local uint *__cltile_take_turn(local ulong *area, uint words, __private uint *turn) {
    local uint *half_of_it = (local uint *)area + *turn;
    *turn = __cltile_local_linear_size() * words - *turn;
    return half_of_it;
}
#define CLTILE_TAKE_TURN(words)                                                                                        \
    __cltile_take_turn(__cltile_exchange_area(words), __cltile_exchange_words(), __cltile_exchange_turn())

// The load is volatile for PoCL 7.1, which repeats others behind later barriers, where the memory has changed
// (docs/upstream/pocl.md).
uint CLTILE_EXCHANGE(uint mine, uint lane) {
    local uint *area = CLTILE_TAKE_TURN(1);
    area[__cltile_local_linear_id()] = mine;
    barrier(CLK_LOCAL_MEM_FENCE);
    return *(const volatile local uint *)&area[__cltile_item_of(lane)];
}

ulong CLTILE_EXCHANGE(ulong mine, uint lane) {
    const uint low = __cltile_exchange((uint)mine, lane);
    return (ulong)__cltile_exchange((uint)(mine >> 32), lane) << 32 | low;
}

// Combines the values of lanes 0 to end - 1, where `end` is an expression of `lane` and `lanes`, the number of lanes.
// Values of 8 bytes take the whole memory, whose halves others may still read before, and may write behind.
#define CLTILE_COMBINE_TYPE(T, name, identity, operation, end)                                                         \
    T CLTILE_BUILTIN name(T x) {                                                                                       \
        typedef T __attribute__((may_alias)) word;                                                                     \
        const uint self = __cltile_local_linear_id(), lane = __cltile_lane(), first = self - lane;                     \
        const uint left = __cltile_local_linear_size() - first;                                                        \
        const uint lanes = left < __cltile_sub_group_size() ? left : __cltile_sub_group_size();                        \
        local word *area;                                                                                              \
        if (sizeof(T) > 4) {                                                                                           \
            area = (local word *)__cltile_exchange_area(1);                                                            \
            barrier(CLK_LOCAL_MEM_FENCE);                                                                              \
        } else {                                                                                                       \
            area = (local word *)CLTILE_TAKE_TURN(1);                                                                  \
        }                                                                                                              \
        T result = identity(T);                                                                                        \
        area[self] = x;                                                                                                \
        barrier(CLK_LOCAL_MEM_FENCE);                                                                                  \
        for (uint i = 0; i < lanes && i < (end); ++i)                                                                  \
            result = operation(result, area[first + i]);                                                               \
        if (sizeof(T) > 4)                                                                                             \
            barrier(CLK_LOCAL_MEM_FENCE);                                                                              \
        return result;                                                                                                 \
    }
