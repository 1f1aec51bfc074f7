// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// intel_sub_group_broadcast: the value of a lane, which all ask for; each its own where there is no such lane.

#include "cl_intel_subgroups.h"
#include "cl_khr_subgroups/exchange.h"

#define CLTILE_BROADCAST(T)                                                                                            \
    T CLTILE_BUILTIN intel_sub_group_broadcast(T x, uint lane) {                                                       \
        return __cltile_exchange(x, lane);                                                                             \
    }
CLTILE_SMALL_TYPES(CLTILE_BROADCAST)
