// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// intel_sub_group_shuffle_down: the data of the lane `delta` above, where `next` continues `current`.

#include "cl_intel_subgroups.h"
#include "cl_khr_subgroups/exchange.h"

#define CLTILE_SHUFFLE(T)                                                                                              \
    T CLTILE_BUILTIN intel_sub_group_shuffle_down(T current, T next, uint delta) {                                     \
        const uint index = __cltile_lane() + delta, lanes = __cltile_sub_group_size();                                 \
        const T of_current = __cltile_exchange(current, index);                                                        \
        const T of_next = __cltile_exchange(next, index - lanes);                                                      \
        return index < lanes ? of_current : of_next;                                                                   \
    }
CLTILE_SHUFFLE_TYPES(CLTILE_SHUFFLE)
