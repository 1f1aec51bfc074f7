// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// __cltile_complete_copies: what libcltile has every work-item do at a wait for these events.

#include "cl_khr_extended_async_copies/groups.h"

void __cltile_complete_copies(int num_events, private event_t *event_list) {
    __cltile_wait_for_events(num_events, event_list);
}
