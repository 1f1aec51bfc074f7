// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// sub_group_shuffle: the value of a lane; its own where there is no such lane.

#include "cl_khr_subgroups/scalars.h"

#define CLTILE_SHUFFLE(T)                                                                                              \
    T CLTILE_BUILTIN sub_group_shuffle(T value, uint lane) {                                                           \
        return __cltile_exchange(value, lane);                                                                         \
    }
CLTILE_SCALARS(CLTILE_SHUFFLE)
