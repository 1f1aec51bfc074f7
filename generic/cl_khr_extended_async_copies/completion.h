// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Begin and end of a copy whose chunks are moved when it returns: waits have nothing to do but to gather work-items.

#pragma once

#include "cl_khr_extended_async_copies/lines.h"

event_t __cltile_copy_event(event_t event);

// The first is the event of a copy to `dst` that is passed `event`, for targets that need it before the first chunk.
#define CLTILE_COMPLETION(space)                                                                                       \
    CLTILE_INLINE event_t __cltile_begin_copy(const space void *dst, event_t event) {                                  \
        (void)dst;                                                                                                     \
        return event;                                                                                                  \
    }                                                                                                                  \
    CLTILE_INLINE event_t __cltile_end_copy(const space void *dst, event_t event, event_t own) {                       \
        (void)dst, (void)own;                                                                                          \
        if (__cltile_waits_complete_copies)                                                                            \
            return __cltile_copy_event(event);                                                                         \
        barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);                                                           \
        return event;                                                                                                  \
    }
CLTILE_COMPLETION(local)
CLTILE_COMPLETION(global)
#undef CLTILE_COMPLETION
