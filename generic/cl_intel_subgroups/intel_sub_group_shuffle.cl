// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// intel_sub_group_shuffle: the data of a lane; its own where there is no such lane.

#include "cl_intel_subgroups.h"
#include "cl_khr_subgroups/exchange.h"

#define CLTILE_SHUFFLE(T)                                                                                              \
    T CLTILE_BUILTIN intel_sub_group_shuffle(T data, uint lane) {                                                      \
        return __cltile_exchange(data, lane);                                                                          \
    }
CLTILE_SHUFFLE_TYPES(CLTILE_SHUFFLE)
