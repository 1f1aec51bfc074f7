// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Begin and end of a copy: into local memory it goes on when it returns, in the group of its event; out of it the work-item's
// part is complete then.

#pragma once

#include "cl_khr_extended_async_copies/lines.h"
#include "cl_khr_extended_async_copies/groups.h"

// Of a copy that joins a group, the event of the open one. A new group is counted once the copy is on its way: in large
// work-groups all that comes before delays the loads, and a number that is kept meanwhile takes a register.
CLTILE_INLINE event_t __cltile_begin_copy(const local void *dst, event_t event) {
    (void)dst;
    if (!__cltile_waits_complete_copies)
        return event;
    if (!__cltile_is_new(event))
        return __cltile_event(__cltile_open_group());
    __cltile_close_group();
    return event;
}

// A copy that is passed an event whose group is closed, or the host's, is complete for the work-item when it returns.
CLTILE_INLINE event_t __cltile_end_copy(const local void *dst, event_t event, event_t own) {
    (void)dst;
    if (__cltile_waits_complete_copies && __cltile_is_new(event))
        return __cltile_event(__cltile_count_group());
    if (!__cltile_waits_complete_copies || __cltile_number(event) != __cltile_number(own))
        __asm__ volatile("cp.async.wait_all;" : : : "memory");
    if (!__cltile_waits_complete_copies)
        barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    return event;
}

CLTILE_INLINE event_t __cltile_begin_copy(const global void *dst, event_t event) {
    (void)dst;
    if (__cltile_is_new(event)) // NVIDIA's compiler has no ?: of events
        return __cltile_event(CLTILE_COMPLETE);
    return event;
}

CLTILE_INLINE event_t __cltile_end_copy(const global void *dst, event_t event, event_t own) {
    (void)dst;
    if (__cltile_waits_complete_copies)
        return own;
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    return event;
}
