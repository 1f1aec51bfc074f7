// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Copies onwards from where a copy before the fence went.

#include "version-1.0.h"

#define FENCE(name, first, flags, second)                                                                              \
    kernel void fence_##name(ARGUMENTS(uchar)) {                                                                       \
        const struct group g = BEGIN;                                                                                  \
        event_t event = first(&g, 0, 0);                                                                               \
        async_work_group_copy_fence(flags);                                                                            \
        event = second(&g, 1, event);                                                                                  \
        wait_group_events(1, &event);                                                                                  \
        SEE(g);                                                                                                        \
    }
FENCE(2D, load_2D, CLK_LOCAL_MEM_FENCE, store_2D)
FENCE(3D, load_3D, CLK_LOCAL_MEM_FENCE, store_3D)
FENCE(global, store_3D, CLK_GLOBAL_MEM_FENCE, load_3D)

kernel void fence_both(ARGUMENTS(uchar)) {
    const struct group g = BEGIN;
    event_t events[3] = {store_2D(&g, 0, 0)};
    async_work_group_copy_fence(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    events[1] = load_2D(&g, 1, 0);
    async_work_group_copy_fence(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    events[2] = store_2D(&g, 2, 0);
    wait_group_events(3, events);
    SEE(g);
}
