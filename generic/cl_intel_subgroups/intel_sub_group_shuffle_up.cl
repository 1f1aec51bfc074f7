// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// intel_sub_group_shuffle_up: the data of the lane `delta` below, where `current` continues `previous`.

#include "cl_intel_subgroups.h"
#include "cl_khr_subgroups/exchange.h"

#define CLTILE_SHUFFLE(T)                                                                                              \
    T CLTILE_BUILTIN intel_sub_group_shuffle_up(T previous, T current, uint delta) {                                   \
        const uint lane = __cltile_lane(), index = lane - delta;                                                       \
        const T of_current = __cltile_exchange(current, index);                                                        \
        const T of_previous = __cltile_exchange(previous, index + __cltile_sub_group_size());                          \
        return delta <= lane ? of_current : of_previous;                                                               \
    }
CLTILE_SHUFFLE_TYPES(CLTILE_SHUFFLE)
