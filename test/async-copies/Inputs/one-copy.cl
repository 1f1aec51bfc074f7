// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One copy with an event of its own.

#include "version-1.0.h"

#define KERNEL(copy)                                                                                                   \
    kernel void one_##copy(ARGUMENTS(uchar)) {                                                                         \
        const struct group g = BEGIN;                                                                                  \
        event_t event = copy(&g, 0, 0);                                                                                \
        wait_group_events(1, &event);                                                                                  \
        SEE(g);                                                                                                        \
    }
KERNEL(load_2D)
KERNEL(load_3D)
KERNEL(store_2D)
KERNEL(store_3D)
