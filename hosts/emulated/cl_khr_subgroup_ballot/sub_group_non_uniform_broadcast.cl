// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// sub_group_non_uniform_broadcast: the value of a lane; its own where there is no such lane.

#include "cl_khr_subgroups/scalars.h"

#define CLTILE_BROADCAST(T, name)                                                                                      \
    CLTILE_TAKE(T, name)                                                                                               \
    CLTILE_TAKE(T##2, name)                                                                                            \
    CLTILE_TAKE(T##3, name)                                                                                            \
    CLTILE_TAKE(T##4, name)                                                                                            \
    CLTILE_TAKE(T##8, name)                                                                                            \
    CLTILE_TAKE(T##16, name)
CLTILE_SCALARS(CLTILE_BROADCAST, sub_group_non_uniform_broadcast)
