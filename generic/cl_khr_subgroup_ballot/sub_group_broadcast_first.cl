// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// sub_group_broadcast_first: the value of lane 0, since all lanes make the call.

#include "cl_khr_subgroups/scalars.h"

#define CLTILE_BROADCAST(T, name)                                                                                      \
    T CLTILE_BUILTIN name(T value) {                                                                                   \
        return __cltile_exchange(value, 0);                                                                            \
    }
CLTILE_SCALARS(CLTILE_BROADCAST, sub_group_broadcast_first)
