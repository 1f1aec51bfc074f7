// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// wait_group_events of programs from source, under its private name: the host's, for the host's copies, and for 2D and
// 3D copies a barrier, since every work-item has moved its own chunks by then.

// A pointer without a qualifier is generic where the language version has that, and private otherwise.
void CLTILE_BUILTIN __cltile_wait_group_events(int num_events, event_t *event_list) {
    wait_group_events(num_events, event_list);
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
}

#undef wait_group_events // a host's own macro
#define wait_group_events __cltile_wait_group_events
