// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The last iteration's copy that nothing waits for is found, and a wait for another element of an array of events; events
// follow pointers through functions in each version of OpenCL C.
// RUN: not %cltile check -cl-std=CL1.2 %s > %t
// RUN: grep '\[async-' %t | FileCheck %s --implicit-check-not='[async-'
// RUN: not %cltile check -cl-std=CL2.0 %s | diff %t -
// RUN: not %cltile check -cl-std=CL3.0 %s | diff %t -
// RUN: sed '/^\/\/ ---- Wrong/,$d' %s > %t.cl
// RUN: %cltile check -cl-std=CL2.0 %t.cl | count 0
// RUN: %cltile inspect -cl-std=CL3.0 %t.cl | FileCheck %s --check-prefix INSPECT
// RUN: %cltile build -cl-std=CL2.0 --emit bc %t.cl -o %t.bc
// RUN: %cltile build -cl-std=CL3.0 --emit ll %t.cl -o %t.ll

// INSPECT: event {{.*}} completed by wait #2

#define ARGUMENTS const global float *in, global float *out, ulong pitch, int n
#define LOAD(tile, at, event) async_work_group_copy_2D2D(tile, 0, in, (at) * 1024, 4, 16, 16, pitch, 16, event)
#define STORE(tile, at, event) async_work_group_copy_2D2D(out, (at) * 1024, tile, 0, 4, 16, 16, 16, pitch, event)
#define TILE 256

void start(local float *tile, const global float *in, ulong pitch, event_t *event) {
    *event = LOAD(tile, 0, 0);
}
void finish(event_t *event) {
    wait_group_events(1, event);
}
kernel void by_pointers(ARGUMENTS) {
    local float tile[TILE];
    event_t event;
    start(tile, in, pitch, &event);
    finish(&event);
    out[get_global_id(0)] = tile[get_local_id(0)];
}

// ---- Wrong ----

kernel void last_store(ARGUMENTS) {
    local float tiles[2][TILE];
    event_t loaded = LOAD(tiles[0], 0, 0), stored;
    for (int i = 0; i < n; ++i) {
        wait_group_events(1, &loaded);
// CHECK: [[#@LINE+1]]:18: warning: the copy shares bytes of local variable 'tiles' with the copy of line [[#@LINE+5]], which may be under way [async-copy-overlap]
        loaded = LOAD(tiles[(i + 1) & 1], i + 1, 0);
        if (i > 0)
            wait_group_events(1, &stored);
// CHECK: [[#@LINE+1]]:18: warning: the copy's event is not waited for on every path: see the branch in line [[#@LINE-6]] [async-copy-event-not-waited]
        stored = STORE(tiles[i & 1], i, 0);
    }
    wait_group_events(1, &loaded);
}

kernel void load_behind_the_last(ARGUMENTS) {
    local float tiles[2][TILE];
    if (n < 1)
        return;
    event_t loaded = LOAD(tiles[0], 0, 0);
    for (int i = 0; i < n; ++i) {
        wait_group_events(1, &loaded);
// CHECK: [[#@LINE+1]]:18: warning: the copy's event is not waited for on every path: see the branch in line [[#@LINE-2]] [async-copy-event-not-waited]
        loaded = LOAD(tiles[(i + 1) & 1], i + 1, 0);
        out[get_global_id(0)] += tiles[i & 1][get_local_id(0)];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
}

kernel void other_slot(ARGUMENTS) {
    local float tile[TILE];
    event_t events[2];
// CHECK: [[#@LINE+1]]:17: error: the copy's event is never waited for [async-copy-event-not-waited]
    events[0] = LOAD(tile, 0, 0);
// CHECK: [[#@LINE+1]]:5: error: this waits for an element of an array of events that no copy sets; copies set others [async-copy-wait-other-slot]
    wait_group_events(1, &events[1]);
}

kernel void later_store(ARGUMENTS) { // correct
    local float tiles[2][TILE];
    event_t loaded = LOAD(tiles[0], 0, 0), stored;
    for (int i = 0; i < n; ++i) {
        wait_group_events(1, &loaded);
        if (i > 0)
            wait_group_events(1, &stored);
        if (i + 1 < n)
            loaded = LOAD(tiles[(i + 1) & 1], i + 1, 0);
        stored = STORE(tiles[i & 1], i, 0);
    }
    if (n > 0)
        wait_group_events(1, &stored);
}
