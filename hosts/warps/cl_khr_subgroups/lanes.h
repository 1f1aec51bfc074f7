// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How lanes of a sub-group within a warp have each other's values.

#pragma once

#include "cl_khr_subgroups/warp.h"

CLTILE_INLINE uint __cltile_lane(void) {
    return get_sub_group_local_id();
}

// Begins the definition of an exchange, by its parameters.
#define CLTILE_EXCHANGE(list...) CLTILE_INLINE __attribute__((overloadable)) __cltile_exchange(list)

uint CLTILE_EXCHANGE(uint mine, uint lane) {
    return __cltile_shuffle(mine, lane < get_sub_group_size() ? lane : __cltile_lane());
}

ulong CLTILE_EXCHANGE(ulong mine, uint lane) {
    return (ulong)__cltile_exchange((uint)(mine >> 32), lane) << 32 | __cltile_exchange((uint)mine, lane);
}

// Combines the values of lanes 0 to end - 1, where `end` is an expression of `lane` and `lanes`, the number of lanes:
// up to each lane by doubling, and then that of lane end - 1. All lanes take part in all shuffles.
#define CLTILE_COMBINE_TYPE(T, name, identity, operation, end)                                                         \
    T CLTILE_BUILTIN name(T x) {                                                                                       \
        const uint lane = __cltile_lane(), lanes = get_sub_group_size(), count = (end) < lanes ? (end) : lanes;        \
        T result = operation(identity(T), x);                                                                          \
        for (uint step = 1; step < get_max_sub_group_size(); step *= 2) {                                              \
            const T lower = __cltile_exchange(result, lane - step);                                                    \
            if (lane >= step)                                                                                          \
                result = operation(lower, result);                                                                     \
        }                                                                                                              \
        result = __cltile_exchange(result, count - 1);                                                                 \
        return count == 0 ? identity(T) : result;                                                                      \
    }
