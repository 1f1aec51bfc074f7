// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Begin and end of a copy whose chunks are moved when it returns: waits have nothing to do but to gather work-items.

#pragma once

#include "cl_khr_extended_async_copies/lines.h"

// The event of a copy that is passed `event`, and writes the memory of a fence.
event_t __cltile_copy_event(event_t event, cl_mem_fence_flags fence);

// The first is the event of a copy to `dst` that is passed `event`, for targets that need it before the first chunk.
#define CLTILE_COMPLETION(space, fence)                                                                                \
    CLTILE_INLINE event_t __cltile_begin_copy(const space void *dst, event_t event) {                                  \
        (void)dst;                                                                                                     \
        return event;                                                                                                  \
    }                                                                                                                  \
    CLTILE_INLINE event_t __cltile_end_copy(const space void *dst, event_t event, event_t own) {                       \
        (void)dst, (void)own;                                                                                          \
        if (__cltile_waits_complete_copies)                                                                            \
            return __cltile_copy_event(event, fence);                                                                  \
        barrier(fence);                                                                                                \
        return event;                                                                                                  \
    }
CLTILE_COMPLETION(local, CLK_LOCAL_MEM_FENCE)
CLTILE_COMPLETION(global, CLK_GLOBAL_MEM_FENCE)
#undef CLTILE_COMPLETION
