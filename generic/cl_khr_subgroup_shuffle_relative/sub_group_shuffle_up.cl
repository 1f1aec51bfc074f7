// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// sub_group_shuffle_up: the value of the lane `delta` below; its own where there is no such lane.

#include "cl_khr_subgroups/scalars.h"

#define CLTILE_SHUFFLE(T, name)                                                                                        \
    T CLTILE_BUILTIN name(T value, uint delta) {                                                                       \
        const uint lane = __cltile_lane();                                                                             \
        return __cltile_exchange(value, delta <= lane ? lane - delta : lane);                                          \
    }
CLTILE_SCALARS(CLTILE_SHUFFLE, sub_group_shuffle_up)
