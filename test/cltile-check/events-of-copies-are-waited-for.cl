// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Events that nothing waits for on some path to the kernel's end are found, with what leads past the waits, and waits for
// events that no copy has set yet.
// RUN: not %cltile check %s > %t
// RUN: grep '\[async-' %t | FileCheck %s --implicit-check-not='[async-'
// RUN: FileCheck %s --check-prefix REMEDY < %t
// RUN: %cltile inspect %s | FileCheck %s --check-prefix INSPECT

// INSPECT: kernel wait_for_nothing

// REMEDY: note: call wait_group_events on it on every path: a kernel must wait for its copies before it ends

#define ARGUMENTS const global float *in, global float *out, ulong pitch, int n
#define LOAD(tile, at, event) async_work_group_copy_2D2D(tile, 0, in, (at) * 1024, 4, 16, 16, pitch, 16, event)
#define TILE 256

kernel void no_wait(ARGUMENTS) {
    local float tile[TILE];
// CHECK: [[#@LINE+1]]:21: error: the copy's event is never waited for [async-copy-event-not-waited]
    event_t event = LOAD(tile, 0, 0);
// CHECK: [[#@LINE+1]]:5: error: the copy's event is never waited for [async-copy-event-not-waited]
    LOAD(tile + n, 1, 0);
}

kernel void wait_in_one_branch(ARGUMENTS) {
    local float tile[TILE];
// CHECK: [[#@LINE+1]]:21: warning: the copy's event is not waited for on every path: see the branch in line [[#@LINE+2]] [async-copy-event-not-waited]
    event_t event = LOAD(tile, 0, 0);
    if (n > 4)
        wait_group_events(1, &event);
}

kernel void return_before_wait(ARGUMENTS) {
    local float tile[TILE];
// CHECK: [[#@LINE+1]]:21: warning: the copy's event is not waited for on every path: see the branch in line [[#@LINE+2]] [async-copy-event-not-waited]
    event_t event = LOAD(tile, 0, 0);
    if (n > 4)
        return;
    wait_group_events(1, &event);
}

kernel void return_in_a_loop(ARGUMENTS) {
    local float tile[TILE];
    for (int i = 0; i < n; ++i) {
// CHECK: [[#@LINE+1]]:25: warning: the copy's event is not waited for on every path: see the branch in line [[#@LINE+2]] [async-copy-event-not-waited]
        event_t event = LOAD(tile, i, 0);
        if (in[i] < 0)
            return;
        wait_group_events(1, &event);
    }
}

kernel void overwritten(ARGUMENTS) {
    local float tiles[2][TILE];
// CHECK: [[#@LINE+1]]:21: error: the copy's event is overwritten in line [[#@LINE+2]] before it is waited for [async-copy-event-not-waited]
    event_t event = LOAD(tiles[0], 0, 0);
    event = LOAD(tiles[1], 1, 0);
    wait_group_events(1, &event);
}

kernel void overwritten_in_a_loop(ARGUMENTS) {
    local float tiles[4][TILE];
    event_t event;
    for (int i = 0; i < 4; ++i)
// CHECK: [[#@LINE+1]]:17: warning: the copy's event is overwritten in line [[#@LINE+1]] before it is waited for [async-copy-event-not-waited]
        event = LOAD(tiles[i], i, 0);
    wait_group_events(1, &event);
}

kernel void overwritten_each_turn(ARGUMENTS) {
    local float tiles[2][TILE];
    for (int i = 0; i < n; ++i) {
// CHECK: [[#@LINE+1]]:25: error: the copy's event is overwritten in line [[#@LINE+3]] before it is waited for [async-copy-event-not-waited]
        event_t event = LOAD(tiles[i & 1], i, 0);
// CHECK: [[#@LINE+1]]:17: warning: the copy shares bytes of local variable 'tiles' with the copy of line [[#@LINE-1]], which may be under way [async-copy-overlap]
        event = LOAD(tiles[~i & 1], i, 0);
        wait_group_events(1, &event);
    }
}

kernel void wait_for_another(ARGUMENTS) {
    local float tiles[2][TILE];
// CHECK: [[#@LINE+1]]:21: error: the copy's event is never waited for [async-copy-event-not-waited]
    event_t first = LOAD(tiles[0], 0, 0);
    event_t second = LOAD(tiles[1], 1, 0);
    wait_group_events(1, &second);
}

kernel void too_few(ARGUMENTS) {
    local float tiles[3][TILE];
    event_t events[3];
    events[0] = LOAD(tiles[0], 0, 0);
    events[1] = LOAD(tiles[1], 1, 0);
// CHECK: [[#@LINE+1]]:17: error: the copy's event is never waited for [async-copy-event-not-waited]
    events[2] = LOAD(tiles[2], 2, 0);
    wait_group_events(2, events);
}

// Other conditions of one value may depend on each other, so nothing is reported.
kernel void narrower_condition(ARGUMENTS) {
    local float tile[TILE];
    event_t event;
    if (n > 4)
        event = LOAD(tile, 0, 0);
    out[get_global_id(0)] = 0;
    if (n > 5)
        wait_group_events(1, &event);
}

kernel void narrower_by_one(ARGUMENTS) {
    local float tile[TILE];
    event_t event;
    if (n >= 4)
        event = LOAD(tile, 0, 0);
    out[get_global_id(0)] = 0;
    if (n > 4)
        wait_group_events(1, &event);
}

kernel void loop_for_another(ARGUMENTS) {
    local float tiles[2][TILE];
    event_t first = LOAD(tiles[0], 0, 0);
// CHECK: [[#@LINE+1]]:22: error: the copy's event is never waited for [async-copy-event-not-waited]
    event_t second = LOAD(tiles[1], 1, 0);
    for (int i = 0; i < n; ++i) {
        wait_group_events(1, &first);
        first = LOAD(tiles[0], i, 0);
    }
    wait_group_events(1, &first);
}

kernel void wait_comes_first(ARGUMENTS) {
    local float tile[TILE];
    event_t event;
// CHECK: [[#@LINE+1]]:5: warning: this waits for an event that only a later copy sets [async-copy-wait-before-copy]
    wait_group_events(1, &event);
// CHECK: [[#@LINE+1]]:13: error: the copy's event is never waited for [async-copy-event-not-waited]
    event = LOAD(tile, 0, 0);
}

kernel void wait_for_nothing(ARGUMENTS) {
    local float tile[TILE];
    event_t event = LOAD(tile, 0, 0), other = 0;
// CHECK: [[#@LINE+1]]:5: warning: this waits for an event that no copy sets [async-copy-wait-before-copy]
    wait_group_events(1, &other);
    wait_group_events(1, &event);
}

kernel void wait_for_nothing_after_an_access(ARGUMENTS) {
    local float tile[TILE];
    event_t other = 0;
    tile[get_local_id(0)] = 1;
// CHECK: [[#@LINE+1]]:5: warning: this waits for an event that no copy sets [async-copy-wait-before-copy]
    wait_group_events(1, &other);
    barrier(CLK_LOCAL_MEM_FENCE);
    event_t event = LOAD(tile, 0, 0);
    wait_group_events(1, &event);
}

kernel void wait_for_one_or_none(ARGUMENTS) {
    local float tile[TILE];
    event_t event = 0;
    if (n > 4)
        event = LOAD(tile, 0, 0);
    wait_group_events(1, &event);
}

kernel void joined_too_late(ARGUMENTS) {
    local float tiles[3][TILE];
    event_t event = LOAD(tiles[0], 0, 0);
    wait_group_events(1, &event);
// CHECK: [[#@LINE+1]]:5: error: the copy's event is never waited for [async-copy-event-not-waited]
    LOAD(tiles[1], 1, event);
// CHECK: [[#@LINE+1]]:13: error: the copy's event is never waited for [async-copy-event-not-waited]
    event = LOAD(tiles[2], 2, event);
}

kernel void passes_on_what_nothing_has_set(ARGUMENTS) {
    local float tiles[2][TILE];
    event_t event;
    for (int i = 0; i < n; ++i) {
// CHECK: [[#@LINE+1]]:17: warning: this passes an event on that nothing has set [async-copy-wait-before-copy]
        event = LOAD(tiles[0], i, event);
        event = LOAD(tiles[1], i + 1, event);
        event_t all = event;
        wait_group_events(1, &all);
    }
}

// The first iteration does not pass it on.
kernel void passes_on_from_the_second_iteration(ARGUMENTS) {
    local float tile[TILE];
    event_t event;
    for (int i = 0; i < n; ++i) {
        if (i == 0)
            event = LOAD(tile, i, 0);
        else
            event = LOAD(tile, i, event);
        event_t all = event;
        wait_group_events(1, &all);
    }
}

kernel void behind_the_array(ARGUMENTS) {
    local float tiles[4][TILE];
    event_t events[3];
    for (int i = 0; i < n; ++i) {
        events[i % 4] = LOAD(tiles[i % 4], i, 0);
// CHECK: [[#@LINE+1]]:9: error: this waits for an element behind the end of its array of events [async-copy-wait-other-slot]
        wait_group_events(1, &events[i % 4]);
    }
}

kernel void more_than_the_array_has(ARGUMENTS) {
    local float tiles[2][TILE];
    event_t events[2];
    events[0] = LOAD(tiles[0], 0, 0);
    events[1] = LOAD(tiles[1], 1, 0);
// CHECK: [[#@LINE+1]]:5: error: this waits for an element behind the end of its array of events [async-copy-wait-other-slot]
    wait_group_events(3, events);
}

kernel void all_of_the_array(ARGUMENTS) {
    local float tiles[3][TILE];
    event_t events[3];
    for (int i = 0; i < 3; ++i)
        events[i] = LOAD(tiles[i], i, 0);
    wait_group_events(3, events);
    for (int i = 0; i < n; ++i) {
        events[i % 3] = LOAD(tiles[i % 3], i, 0);
        wait_group_events(1, &events[i % 3]);
    }
    for (int i = 1; i < 4; ++i) {
        events[3 - i] = LOAD(tiles[3 - i], i, 0);
        wait_group_events(1, &events[3 - i]);
    }
}

void wait_and_load(ARGUMENTS, local float *tile, int i, event_t *event) {
    wait_group_events(1, event);
    *event = LOAD(tile, i, 0);
}
kernel void variable_of_the_kernel(ARGUMENTS) {
    local float tile[TILE];
    event_t event = LOAD(tile, 0, 0);
    for (int i = 1; i < n; ++i)
        wait_and_load(in, out, pitch, n, tile, i, &event);
    wait_group_events(1, &event);
}
