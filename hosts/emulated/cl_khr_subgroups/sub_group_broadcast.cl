// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// sub_group_broadcast: the value of a lane, which all ask for; each its own where there is no such lane.

#include "cl_khr_subgroups/exchange.h"

#define CLTILE_BROADCAST(T)                                                                                            \
    T CLTILE_BUILTIN sub_group_broadcast(T x, uint lane) {                                                             \
        return __cltile_exchange(x, lane);                                                                             \
    }

CLTILE_BROADCAST(int)
CLTILE_BROADCAST(uint)
CLTILE_BROADCAST(long)
CLTILE_BROADCAST(ulong)
CLTILE_BROADCAST(float)
#ifdef cl_khr_fp64
CLTILE_BROADCAST(double)
#endif
#ifdef cl_khr_fp16
CLTILE_BROADCAST(half)
#endif
