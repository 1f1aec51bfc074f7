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

// Combines the values of lanes 0 to end - 1, where `end` is an expression of `lane` and `lanes`, the number of lanes.
// All lanes take part in all shuffles.
#define CLTILE_COMBINE_TYPE(T, name, identity, operation, end)                                                         \
    T CLTILE_BUILTIN name(T x) {                                                                                       \
        const uint lane = __cltile_lane(), lanes = get_sub_group_size();                                               \
        T result = identity(T);                                                                                        \
        for (uint i = 0; i < lanes; ++i) {                                                                             \
            const T theirs = __cltile_exchange(x, i);                                                                  \
            if (i < (end))                                                                                             \
                result = operation(result, theirs);                                                                    \
        }                                                                                                              \
        return result;                                                                                                 \
    }
