// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// wait_group_events of SPIR-V libraries, under its private name: the host's, for the host's copies, and for 2D and 3D
// copies a barrier, since every work-item has moved its own chunks by then.

#include "cl_khr_extended_async_copies.h"
#undef wait_group_events

void __attribute__((overloadable, convergent)) wait_group_events(int, private event_t *);

// Copies leave it to this to complete them, and need no event besides the one that they are passed.
__constant int __cltile_waits_complete_copies = 1;

__attribute__((always_inline)) event_t __cltile_copy_event(event_t event, cl_mem_fence_flags fence) {
    (void)fence;
    return event;
}

void CLTILE_BUILTIN __cltile_wait_group_events(int num_events, private uchar *event_list) {
    wait_group_events(num_events, (private event_t *)event_list);
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
}
