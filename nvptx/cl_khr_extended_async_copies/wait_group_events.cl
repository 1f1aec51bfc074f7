// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// wait_group_events of programs from source, under its private name: the host's, for the host's copies, and the groups
// of 2D and 3D copies.

#include "groups.h"

void CLTILE_BUILTIN __cltile_wait_group_events(int num_events, event_t *event_list) {
    wait_group_events(num_events, event_list);
    __cltile_wait_for_events(num_events, event_list);
}

#undef wait_group_events // a host's own macro
#define wait_group_events __cltile_wait_group_events
