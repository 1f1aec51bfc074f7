// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// sub_group_shuffle_xor: the value of the lane whose number is this lane's, exclusive or `mask`.

#include "cl_khr_subgroups/scalars.h"

#define CLTILE_SHUFFLE(T, name)                                                                                        \
    T CLTILE_BUILTIN name(T value, uint mask) {                                                                        \
        return __cltile_exchange(value, __cltile_lane() ^ mask);                                                       \
    }
CLTILE_SCALARS(CLTILE_SHUFFLE, sub_group_shuffle_xor)
