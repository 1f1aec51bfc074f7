// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// sub_group_non_uniform_broadcast: the value of a lane; its own where there is no such lane.

#include "cl_khr_subgroups/scalars.h"

#define CLTILE_BROADCAST_TYPE(T)                                                                                       \
    T CLTILE_BUILTIN sub_group_non_uniform_broadcast(T value, uint lane) {                                             \
        return __cltile_exchange(value, lane);                                                                         \
    }
#define CLTILE_BROADCAST(T)                                                                                            \
    CLTILE_BROADCAST_TYPE(T)                                                                                           \
    CLTILE_BROADCAST_TYPE(T##2)                                                                                        \
    CLTILE_BROADCAST_TYPE(T##3)                                                                                        \
    CLTILE_BROADCAST_TYPE(T##4)                                                                                        \
    CLTILE_BROADCAST_TYPE(T##8)                                                                                        \
    CLTILE_BROADCAST_TYPE(T##16)
CLTILE_SCALARS(CLTILE_BROADCAST)
