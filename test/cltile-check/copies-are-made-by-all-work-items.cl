// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Copies, waits and fences where only some work-items of a work-group come are found, and arguments that depend on their
// ids; what all of a work-group have alike is not reported.
// RUN: %cltile check %s > %t
// RUN: grep '\[async-' %t | FileCheck %s --implicit-check-not='[async-'

#define ARGUMENTS const global float *in, global float *out, ulong pitch, int n
#define LOAD(tile, at, event) async_work_group_copy_2D2D(tile, 0, in, at, 4, 16, 16, pitch, 16, event)
#define WAIT wait_group_events(1, &event)

kernel void branch(ARGUMENTS) {
    local float tile[256];
    if (get_local_id(0) == 0) {
// CHECK: [[#@LINE+1]]:25: warning: only some work-items of a work-group may get here: a branch (line [[#@LINE-1]]) depends on work-item ids [async-copy-divergent-flow]
        event_t event = LOAD(tile, 0, 0);
// CHECK: [[#@LINE+1]]:9: warning: only some work-items of a work-group may get here: a branch (line [[#@LINE-3]]) depends on work-item ids [async-copy-divergent-flow]
        wait_group_events(1, &event);
    }
}

kernel void past_the_end(ARGUMENTS) {
    if (get_global_id(1) >= n)
        return;
// CHECK: [[#@LINE+1]]:5: warning: only some work-items of a work-group may get here: a branch (line [[#@LINE-2]]) depends on work-item ids [async-copy-divergent-flow]
    async_work_group_copy_fence(CLK_LOCAL_MEM_FENCE);
}

kernel void sub_groups(ARGUMENTS) {
    local float tile[256];
    event_t event = LOAD(tile, 0, 0);
    for (uint i = 0; i < get_sub_group_id(); ++i)
        out[i] = 0;
    if (sub_group_any(out[get_global_id(0)] > 0))
// CHECK: [[#@LINE+1]]:9: warning: only some work-items of a work-group may get here: a branch (line [[#@LINE-1]]) depends on work-item ids [async-copy-divergent-flow]
        async_work_group_copy_fence(CLK_LOCAL_MEM_FENCE);
    wait_group_events(1, &event);
}

kernel void arguments(ARGUMENTS) {
    local float tile[4 * 256];
    event_t event;
// CHECK: [[#@LINE+1]]:13: warning: src_offset depends on work-item ids, so that work-items of one work-group pass different ones [async-copy-divergent-argument]
    event = LOAD(tile, get_global_id(0), 0), WAIT;
// CHECK: [[#@LINE+1]]:13: warning: dst depends on work-item ids, so that work-items of one work-group pass different ones [async-copy-divergent-argument]
    event = LOAD(tile + get_local_id(1) % 4 * 256, 0, 0), WAIT;
    int lines = 4;
    if (in[get_global_id(0)] > 0)
        lines = 8;
// CHECK: [[#@LINE+1]]:13: warning: num_lines depends on work-item ids, so that work-items of one work-group pass different ones [async-copy-divergent-argument]
    event = async_work_group_copy_2D2D(tile, 0, in, 0, 4, 16, lines, pitch, 16, 0), WAIT;
// CHECK: [[#@LINE+1]]:13: warning: dst_total_plane_area depends on work-item ids, so that work-items of one work-group pass different ones [async-copy-divergent-argument]
    event = async_work_group_copy_3D3D(out, 0, tile, 0, 4, 4, 4, 4, 4, 16, 4, 16 + get_sub_group_id(), 0), WAIT;
    int first = 0;
    while (in[first] < get_local_linear_id())
        ++first;
// CHECK: [[#@LINE+1]]:13: warning: src_offset depends on work-item ids, so that work-items of one work-group pass different ones [async-copy-divergent-argument]
    event = LOAD(tile, first, 0), WAIT;
}

__attribute__((reqd_work_group_size(64, 1, 1)))
kernel void sizes(ARGUMENTS) {
    local float tile[256];
    event_t event;
    event = LOAD(tile, get_global_id(0) / 64, 0), WAIT;
    event = LOAD(tile, get_local_id(1), 0), WAIT;
// CHECK: [[#@LINE+1]]:13: warning: src_offset depends on work-item ids, so that work-items of one work-group pass different ones [async-copy-divergent-argument]
    event = LOAD(tile, get_global_id(0) / 32, 0), WAIT;
    if (get_local_id(0) < 64)
        event = LOAD(tile, 0, 0), WAIT;
    if (get_local_id(0) < 63)
// CHECK: [[#@LINE+1]]:9: warning: only some work-items of a work-group may get here: a branch (line [[#@LINE-1]]) depends on work-item ids [async-copy-divergent-flow]
        async_work_group_copy_fence(CLK_LOCAL_MEM_FENCE);
}

kernel void vectors(ARGUMENTS) {
    local float tile[256];
    event_t event;
    int2 at = (int2)(get_local_id(0), get_group_id(0));
    for (int i = 0; i < n; ++i)
        at += (int2)(i, n);
    event = LOAD(tile, at.y, 0), WAIT;
// CHECK: [[#@LINE+1]]:13: warning: src_offset depends on work-item ids, so that work-items of one work-group pass different ones [async-copy-divergent-argument]
    event = LOAD(tile, at.x, 0), WAIT;
    int2 size = (int2)(n, n);
    if (get_local_id(0) > n) {
        size *= 2;
        out[0] = 1;
    }
// CHECK: [[#@LINE+1]]:13: warning: src_offset depends on work-item ids, so that work-items of one work-group pass different ones [async-copy-divergent-argument]
    event = LOAD(tile, size.x, 0), WAIT;
}
