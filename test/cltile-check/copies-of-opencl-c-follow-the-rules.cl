// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// async_work_group_copy and async_work_group_strided_copy are OpenCL C's own. Their rules are those of 2D and 3D copies, and
// cltile check finds what breaks them, in modules that use nothing of cltile's, too. What nobody waits for is a warning: a build of such
// a kernel goes on. A build looks at them where kernels call 2D or 3D copies.
// RUN: not %cltile check %s > %t
// RUN: grep '\[[a-z-]*\]$' %t | FileCheck %s --implicit-check-not=[async-
// RUN: %cltile check -DRIGHT %s | count 0
// RUN: %cltile check -DUNWAITED %s | FileCheck %s --check-prefix=UNWAITED
// RUN: %cltile build -DUNWAITED --emit ll -o %t.ll %s 2>&1 | count 0
// RUN: %cltile build -DUNWAITED -DTILES --emit ll -o %t.ll %s 2>&1 | FileCheck %s --check-prefix=UNWAITED

#define ARGUMENTS global const float *in, global float *out, int n

#ifdef TILES
kernel void tiles(ARGUMENTS) {
    local float tile[64];
    event_t event = async_work_group_copy_2D2D(tile, 0, in, 0, 4, 8, 8, 8, 8, 0);
    wait_group_events(1, &event);
    out[get_global_id(0)] = tile[get_local_id(0)];
}
#endif

#ifdef UNWAITED
kernel void unwaited(ARGUMENTS) {
    local float tile[64];
// UNWAITED: [[#@LINE+1]]:5: warning: the copy's event is never waited for [async-copy-event-not-waited]
    async_work_group_copy(tile, in, 64, 0);
}
#else

kernel void right(ARGUMENTS) {
    local float tile[2][64];
    local float4 wide[16];
    local uchar3 pixels[64];
    event_t event = async_work_group_copy(tile[0], in, 64, 0);
    event = async_work_group_strided_copy(tile[1], in, 64, n, event);
    wait_group_events(1, &event);
    tile[0][get_local_id(0)] += tile[1][get_local_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    event_t events[3];
    events[0] = async_work_group_strided_copy(out, tile[0], 64, n, 0);
    events[1] = async_work_group_copy(wide, (global const float4 *)in, 16, 0);
    events[2] = async_work_group_copy(pixels, (global const uchar3 *)in, 64, 0);
    wait_group_events(3, events);
}

#ifndef RIGHT
kernel void too_early(ARGUMENTS) {
    local float tile[64];
// CHECK: [[#@LINE+1]]:21: warning: the copy's event is not waited for on every path: see the branch in line [[#@LINE+3]] [async-copy-event-not-waited]
    event_t event = async_work_group_copy(tile, in, 64, 0);
    const float sum = tile[0];
    if (n > 3)
        wait_group_events(1, &event);
// CHECK: [[#@LINE-3]]:23: warning: this reads local variable 'tile' before the end of the copy of line [[#@LINE-4]] that fills it [async-copy-destination-read]
    out[get_global_id(0)] = sum;
}

kernel void too_large(ARGUMENTS) {
    local float tile[64];
    local uchar3 pixels[64];
// CHECK: [[#@LINE+1]]:25: error: the tile takes 260 bytes, but local variable 'tile' has 256 bytes [async-copy-local-size]
    event_t events[] = {async_work_group_strided_copy(tile, in, 65, 9, 0),
// CHECK: [[#@LINE+1]]:25: error: the tile takes 260 bytes, but local variable 'pixels' has 256 bytes [async-copy-local-size]
                        async_work_group_copy(pixels, (global const uchar3 *)in, 65, 0)};
    wait_group_events(2, events);
    barrier(CLK_LOCAL_MEM_FENCE);
// CHECK: [[#@LINE+1]]:17: error: the tile takes 260 bytes, but local variable 'tile' has 256 bytes [async-copy-local-size]
    events[0] = async_work_group_copy(out, tile, 65, 0);
    wait_group_events(1, events);
}

kernel void not_synchronised(ARGUMENTS) {
    local float tile[64];
    tile[get_local_id(0)] = in[get_global_id(0)];
// CHECK: [[#@LINE+1]]:21: warning: work-items write local variable 'tile' in line [[#@LINE-1]], and no barrier follows before this copy reads it [async-copy-source-not-synchronized]
    event_t event = async_work_group_strided_copy(out, tile, 64, 2, 0);
    wait_group_events(1, &event);
}

kernel void each_for_itself(ARGUMENTS) {
    local float tile[64];
// CHECK: [[#@LINE+1]]:21: warning: src depends on work-item ids, so that work-items of one work-group pass different ones [async-copy-divergent-argument]
    event_t event = async_work_group_copy(tile, in + get_local_id(0), 64, 0);
    wait_group_events(1, &event);
    if (get_local_id(0) == 0) {
// CHECK: [[#@LINE+1]]:17: warning: only some work-items of a work-group may get here: a branch (line [[#@LINE-1]]) depends on work-item ids [async-copy-divergent-flow]
        event = async_work_group_copy(out, tile, 64, 0);
// CHECK: [[#@LINE+1]]:9: warning: only some work-items of a work-group may get here: a branch (line [[#@LINE-3]]) depends on work-item ids [async-copy-divergent-flow]
        wait_group_events(1, &event);
    }
}
#endif
#endif
