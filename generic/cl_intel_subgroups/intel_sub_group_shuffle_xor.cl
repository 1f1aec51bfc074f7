// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// intel_sub_group_shuffle_xor: the data of the lane whose number is this lane's, exclusive or `value`.

#include "cl_intel_subgroups.h"
#include "cl_khr_subgroups/exchange.h"

#define CLTILE_SHUFFLE(T)                                                                                              \
    T CLTILE_BUILTIN intel_sub_group_shuffle_xor(T data, uint value) {                                                 \
        return __cltile_exchange(data, __cltile_lane() ^ value);                                                       \
    }
CLTILE_SHUFFLE_TYPES(CLTILE_SHUFFLE)
