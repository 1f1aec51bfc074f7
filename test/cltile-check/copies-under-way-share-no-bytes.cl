// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Two copies under way at once may not write what the other reads or writes; barriers do not help, waits and fences do.
// RUN: %cltile check %s > %t
// RUN: grep '\[async-' %t | FileCheck %s --implicit-check-not='[async-'

#define ARGUMENTS const global float *in, global float *out, ulong pitch, int n
#define LOAD(tile, at, event) async_work_group_copy_2D2D(tile, at, in, 0, 4, 16, 16, pitch, 32, event)
#define STORE(tile, at, event) async_work_group_copy_2D2D(out, 0, tile, at, 4, 16, 16, 32, pitch, event)

kernel void load_then_store(ARGUMENTS) {
    local float tile[16 * 32];
    event_t event = LOAD(tile, 0, 0);
// CHECK: [[#@LINE+1]]:13: warning: the copy shares bytes of local variable 'tile' with the copy of line [[#@LINE-1]], which may be under way [async-copy-overlap]
    event = STORE(tile, 15, event);
    wait_group_events(1, &event);
}

kernel void store_then_load(ARGUMENTS) {
    local float tile[16 * 32];
    event_t events[2];
    events[0] = STORE(tile, 0, 0);
    barrier(CLK_LOCAL_MEM_FENCE);
// CHECK: [[#@LINE+1]]:17: warning: the copy shares bytes of local variable 'tile' with the copy of line [[#@LINE-2]], which may be under way [async-copy-overlap]
    events[1] = LOAD(tile, 0, 0);
    wait_group_events(2, events);
}

kernel void load_twice(ARGUMENTS) {
    local float tile[16 * 32], other[16 * 32];
    event_t event = LOAD(tile, 0, 0);
    event = LOAD(other, 0, event);
// CHECK: [[#@LINE+1]]:13: warning: the copy shares bytes of local variable 'other' with the copy of line [[#@LINE-1]], which may be under way [async-copy-overlap]
    event = LOAD(other + 15, 0, event);
    wait_group_events(1, &event);
}

kernel void load_in_a_loop(ARGUMENTS) {
    local float tile[16 * 32];
    event_t event = 0;
    for (int i = 0; i < n; ++i)
// CHECK: [[#@LINE+1]]:17: warning: the copy shares bytes of local variable 'tile' with the copy of line [[#@LINE+1]], which may be under way [async-copy-overlap]
        event = LOAD(tile, 0, event);
    wait_group_events(1, &event);
}

kernel void planes(ARGUMENTS) {
    local float tile[4][8][16];
    event_t event = async_work_group_copy_3D3D(tile, 0, in, 0, 4, 16, 4, 4, pitch, 4 * pitch, 16, 128, 0);
    event = async_work_group_copy_3D3D(tile, 64, in, 0, 4, 16, 4, 4, pitch, 4 * pitch, 16, 128, event);
// CHECK: [[#@LINE+1]]:13: warning: the copy shares bytes of local variable 'tile' with the copy of line [[#@LINE-1]], which may be under way [async-copy-overlap]
    event = async_work_group_copy_3D3D(out, 0, tile, 192, 4, 16, 2, 3, 16, 128, pitch, 4 * pitch, event);
    wait_group_events(1, &event);
}

kernel void good(ARGUMENTS) {
    local float tile[16 * 32], other[16 * 32];
    event_t event = LOAD(tile, 0, 0);
    event = LOAD(tile, 16, event);
    event = STORE(other, 0, event);
    wait_group_events(1, &event);
    event = STORE(tile, 0, 0);
    event = STORE(tile, 8, event);
    async_work_group_copy_fence(CLK_LOCAL_MEM_FENCE);
    event = LOAD(tile, 0, event);
    wait_group_events(1, &event);
    event_t events[2] = {LOAD(tile, 0, 0), LOAD(other, 0, 0)};
    wait_group_events(1, &events[0]);
    events[0] = STORE(tile, 0, 0);
    wait_group_events(2, events);
    event = LOAD(tile, n, 0);
    event = LOAD(tile, n + 16, event);
    wait_group_events(1, &event);
}
