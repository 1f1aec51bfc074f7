// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Work-items' accesses to a tile while its copy is in flight are found, and accesses that no barrier separates from a copy that
// follows; what may be to other bytes, in another iteration, or on a path that conditions exclude is not reported.
// RUN: %cltile check %s > %t
// RUN: grep '\[async-' %t | FileCheck %s --implicit-check-not='[async-'
// RUN: FileCheck %s --check-prefix REMEDY < %t

// REMEDY: note: wait for the copy's event before the tile is read

#define ARGUMENTS const global float *in, global float *out, ulong pitch, int n, local float *scratch
#define LOAD(tile, at, event) async_work_group_copy_2D2D(tile, 0, in, (at) * 1024, 4, 16, 16, pitch, 16, event)
#define STORE(tile, at, event) async_work_group_copy_2D2D(out, (at) * 1024, tile, 0, 4, 16, 16, 16, pitch, event)
#define TILE 256
#define OWN get_local_id(0)

// ---- In flight ----

kernel void read_too_early(ARGUMENTS) {
    local float tile[TILE];
    event_t event = LOAD(tile, 0, 0);
// CHECK: [[#@LINE+1]]:30: warning: this reads local variable 'tile' before the end of the copy of line [[#@LINE-1]] that fills it [async-copy-destination-read]
    out[get_global_id(0)] += tile[OWN];
    wait_group_events(1, &event);
}

kernel void read_of_a_parameter(ARGUMENTS) {
    event_t event = LOAD(scratch, 0, 0);
    barrier(CLK_LOCAL_MEM_FENCE);
// CHECK: [[#@LINE+1]]:30: warning: this reads parameter 'scratch' before the end of the copy of line [[#@LINE-2]] that fills it [async-copy-destination-read]
    out[get_global_id(0)] += scratch[get_local_id(1) * 16 + OWN];
    wait_group_events(1, &event);
}

kernel void read_of_vectors(ARGUMENTS) {
    event_t event = LOAD(scratch, 0, 0);
// CHECK: [[#@LINE+1]]:13: warning: this reads parameter 'scratch' before the end of the copy of line [[#@LINE-1]] that fills it [async-copy-destination-read]
    vstore4(vload4(OWN, scratch), get_global_id(0), out);
    wait_group_events(1, &event);
}

kernel void read_in_a_loop(ARGUMENTS) {
    local float tile[TILE + 16];
    float sum = 0;
    event_t event = LOAD(tile, 0, 0);
    for (int i = OWN; i < TILE; i += get_local_size(0))
// CHECK: [[#@LINE+1]]:16: warning: this reads local variable 'tile' before the end of the copy of line [[#@LINE-2]] that fills it [async-copy-destination-read]
        sum += tile[i];
    wait_group_events(1, &event);
    out[get_global_id(0)] = sum;
}

kernel void buffer_of_this_iteration(ARGUMENTS) {
    local float tiles[2][TILE];
    event_t event = LOAD(tiles[0], 0, 0);
    for (int i = 0; i < n; ++i) {
        wait_group_events(1, &event);
        event = LOAD(tiles[i & 1], min(i + 1, n - 1), 0);
// CHECK: [[#@LINE+1]]:34: warning: this reads local variable 'tiles' before the end of the copy of line [[#@LINE-1]] that fills it [async-copy-destination-read]
        out[get_global_id(0)] += tiles[i & 1][OWN];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    wait_group_events(1, &event);
}

kernel void written(ARGUMENTS) {
    local float tile[TILE];
    event_t event = LOAD(tile, 0, 0);
// CHECK: [[#@LINE+1]]:15: warning: this writes local variable 'tile' before the end of the copy of line [[#@LINE-1]] that fills it [async-copy-destination-written]
    tile[OWN] = 0;
    wait_group_events(1, &event);
    barrier(CLK_LOCAL_MEM_FENCE);
    event = STORE(tile, 0, 0);
// CHECK: [[#@LINE+1]]:15: warning: this writes local variable 'tile' before the end of the copy of line [[#@LINE-1]] that reads it [async-copy-source-written]
    tile[OWN] = 1;
    wait_group_events(1, &event);
}

// ---- Barriers ----

kernel void stores_without_barrier(ARGUMENTS) {
    local float tile[TILE];
    tile[OWN] = in[get_global_id(0)];
// CHECK: [[#@LINE+1]]:21: warning: work-items write local variable 'tile' in line [[#@LINE-1]], and no barrier follows before this copy reads it [async-copy-source-not-synchronized]
    event_t event = STORE(tile, 0, 0);
    wait_group_events(1, &event);
}

kernel void stores_in_a_loop(ARGUMENTS) {
    local float tile[TILE];
    for (int i = OWN; i < TILE; i += get_local_size(0))
        tile[i] = in[i];
// CHECK: [[#@LINE+1]]:21: warning: work-items write local variable 'tile' in line [[#@LINE-1]], and no barrier follows before this copy reads it [async-copy-source-not-synchronized]
    event_t event = STORE(tile, 0, 0);
    wait_group_events(1, &event);
}

kernel void next_iteration_loads(ARGUMENTS) {
    local float tile[TILE];
    for (int i = 0; i < n; ++i) {
// CHECK: [[#@LINE+1]]:25: warning: work-items use local variable 'tile' in line [[#@LINE+3]], and no barrier follows before this copy fills it [async-copy-destination-in-use]
        event_t event = LOAD(tile, i, 0);
        wait_group_events(1, &event);
        out[get_global_id(0)] += tile[OWN];
    }
}

// ---- Rings of tiles: the next iteration fills the slot that this one uses ----

kernel void two_tiles(ARGUMENTS) {
    local float tiles[2][TILE];
    event_t events[2];
    int slot = 0;
    events[0] = LOAD(tiles[0], 0, 0);
    for (int i = get_group_id(0); i < n; i += get_num_groups(0)) {
        if (i + (int)get_num_groups(0) < n)
// CHECK: [[#@LINE+1]]:32: warning: work-items use local variable 'tiles' in line [[#@LINE+4]], and no barrier follows before this copy fills it [async-copy-destination-in-use]
            events[slot ^ 1] = LOAD(tiles[slot ^ 1], i + get_num_groups(0), 0);
        wait_group_events(1, &events[slot]);
        for (int item = OWN; item < TILE; item += get_local_size(0))
            out[i * TILE + item] += tiles[slot][item];
        slot ^= 1;
    }
}

// The copy that the last iteration begins ends behind the loop, and the wait for two events is for both.
kernel void last_of_the_ring(ARGUMENTS) {
    local float tiles[2][TILE];
    event_t events[2];
    events[0] = LOAD(tiles[0], 0, 0);
    for (int i = 0; i < n; ++i) {
        barrier(CLK_LOCAL_MEM_FENCE);
        events[~i & 1] = LOAD(tiles[(i + 1) & 1], i + 1, 0);
        wait_group_events(1, &events[i & 1]);
        out[get_global_id(0)] += tiles[i & 1][OWN];
    }
    wait_group_events(1, &events[n & 1]);
}

kernel void kept_an_iteration_later(ARGUMENTS) {
    local float tiles[2][TILE];
    event_t events[2], coming = LOAD(tiles[0], 0, 0);
    for (int i = 0; i < n; ++i) {
        events[i & 1] = coming;
        wait_group_events(1, &events[i & 1]);
        out[get_global_id(0)] += tiles[i & 1][OWN];
        barrier(CLK_LOCAL_MEM_FENCE);
        coming = LOAD(tiles[(i & 1) ^ 1], i + 1, 0);
    }
    wait_group_events(1, &coming);
}

kernel void both_of_the_ring(ARGUMENTS) {
    local float tiles[2][TILE];
    event_t events[2];
    for (int i = 0; i < n; ++i) {
        events[i & 1] = LOAD(tiles[i & 1], 2 * i, 0);
        events[(i & 1) ^ 1] = LOAD(tiles[(i & 1) ^ 1], 2 * i + 1, 0);
        wait_group_events(2, events);
        out[get_global_id(0)] += tiles[(i & 1) ^ 1][OWN];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
}

kernel void three_tiles(ARGUMENTS) {
    local float tiles[3][TILE];
    event_t events[3];
    events[0] = LOAD(tiles[0], 0, 0);
    events[1] = LOAD(tiles[1], 1, 0);
    for (int i = 0; i < n; ++i) {
        if (i + 2 < n)
// CHECK: [[#@LINE+1]]:35: warning: work-items use local variable 'tiles' in line [[#@LINE+3]], and no barrier follows before this copy fills it [async-copy-destination-in-use]
            events[(i + 2) % 3] = LOAD(tiles[(i + 2) % 3], i + 2, 0);
        wait_group_events(1, &events[i % 3]);
        out[get_global_id(0)] += tiles[i % 3][OWN];
    }
}

kernel void counted_slots(ARGUMENTS) {
    local float tiles[3][TILE];
    event_t events[3];
    int slot = 0;
    events[0] = LOAD(tiles[0], 0, 0);
    events[1] = LOAD(tiles[1], 1, 0);
    for (int i = 2; i < n; ++i) {
// CHECK: [[#@LINE+1]]:34: warning: work-items use local variable 'tiles' in line [[#@LINE+3]], and no barrier follows before this copy fills it [async-copy-destination-in-use]
        events[(slot + 2) % 3] = LOAD(tiles[(slot + 2) % 3], i, 0);
        wait_group_events(1, &events[slot]);
        out[get_global_id(0)] += tiles[slot][OWN];
        slot = (slot + 1) % 3;
    }
    wait_group_events(3, events);
}

kernel void slots_by_choice(ARGUMENTS) {
    local float tiles[4][TILE];
    event_t events[4];
    int slot = 0;
    for (int i = 0; i < 3; ++i)
        events[i] = LOAD(tiles[i], i, 0);
    for (int i = 3; i < n; ++i) {
// CHECK: [[#@LINE+1]]:34: warning: work-items use local variable 'tiles' in line [[#@LINE+3]], and no barrier follows before this copy fills it [async-copy-destination-in-use]
        events[(slot + 3) % 4] = LOAD(tiles[(slot + 3) % 4], i, 0);
        wait_group_events(1, &events[slot]);
        out[get_global_id(0)] += tiles[slot][OWN];
        slot = slot < 3 ? slot + 1 : 0;
    }
    wait_group_events(4, events);
}

kernel void exchanged_pointers(ARGUMENTS) {
    local float tiles[2][TILE];
    local float *now = tiles[0], *next = tiles[1];
    event_t event = LOAD(now, 0, 0), coming;
    for (int i = 0; i < n; ++i) {
        if (i + 1 < n)
// CHECK: [[#@LINE+1]]:22: warning: work-items use the memory that a variable points to in line [[#@LINE+3]], and no barrier follows before this copy fills it [async-copy-destination-in-use]
            coming = LOAD(next, i + 1, 0);
        wait_group_events(1, &event);
        out[get_global_id(0)] += now[OWN];
        local float *other = now;
        now = next;
        next = other;
        event = coming;
    }
}

// ---- Rings that are right ----

#define RING(name, slots, here, coming)                                                                                             \
    kernel void name(ARGUMENTS) {                                                                                                   \
        local float tiles[slots][TILE];                                                                                             \
        event_t events[slots];                                                                                                      \
        int slot = 0;                                                                                                               \
        events[0] = LOAD(tiles[0], 0, 0);                                                                                           \
        for (int i = 0; i < n; ++i) {                                                                                               \
            if (i + 1 < n)                                                                                                          \
                events[coming] = LOAD(tiles[coming], i + 1, 0);                                                                     \
            wait_group_events(1, &events[here]);                                                                                    \
            out[get_global_id(0)] += tiles[here][OWN];                                                                              \
            BARRIER;                                                                                                                \
            slot = slot == slots - 1 ? 0 : slot + 1;                                                                                \
        }                                                                                                                           \
    }
// One slot is free: the next iteration waits before the copy that fills this one's.
#define BARRIER
RING(three_by_remainder, 3, i % 3, (i + 1) % 3)
RING(three_by_choice, 3, slot, (slot == 2 ? 0 : slot + 1))
RING(four_by_mask, 4, i & 3, (i + 1) & 3)
#undef BARRIER
#define BARRIER barrier(CLK_LOCAL_MEM_FENCE)
RING(two_by_remainder, 2, i % 2, (i + 1) % 2)
RING(two_by_mask, 2, i & 1, (i + 1) & 1)
RING(two_by_other, 2, slot, slot ^ 1)
RING(two_by_difference, 2, slot, 1 - slot)

kernel void barrier_before_the_copy(ARGUMENTS) {
    local float tiles[2][TILE];
    event_t events[2];
    events[0] = LOAD(tiles[0], 0, 0);
    for (int i = 0; i < n; ++i) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (i + 1 < n)
            events[(i + 1) & 1] = LOAD(tiles[(i + 1) & 1], i + 1, 0);
        wait_group_events(1, &events[i & 1]);
        out[get_global_id(0)] += tiles[i & 1][OWN];
    }
}

kernel void use_in_the_last_iteration(ARGUMENTS) {
    local float tile[TILE];
    for (int i = 0; i < n; ++i) {
        event_t event = 0;
        if (i + 1 < n)
            event = LOAD(tile, i, 0);
        else
            out[get_global_id(0)] += tile[OWN];
        wait_group_events(1, &event);
    }
}

kernel void exchanged_pointers_with_a_barrier(ARGUMENTS) {
    local float tiles[2][TILE];
    local float *now = tiles[0], *next = tiles[1];
    event_t event = LOAD(now, 0, 0), coming;
    for (int i = 0; i < n; ++i) {
        if (i + 1 < n)
            coming = LOAD(next, i + 1, 0);
        wait_group_events(1, &event);
        out[get_global_id(0)] += now[OWN];
        barrier(CLK_LOCAL_MEM_FENCE);
        local float *other = now;
        now = next;
        next = other;
        event = coming;
    }
}

// ---- Nothing ----

kernel void good(ARGUMENTS) {
    local float tile[TILE], tiles[2][TILE], other[TILE];
    event_t event = LOAD(tile, 0, 0);
    other[OWN] = in[get_global_id(0)]; // another variable
    wait_group_events(1, &event);
    out[get_global_id(0)] += tile[OWN] + other[OWN];
    barrier(CLK_LOCAL_MEM_FENCE);
    event = LOAD(tile, 0, 0);
    if (n < 4)
        wait_group_events(1, &event);
    if (n < 3)
        out[get_global_id(0)] += tile[OWN]; // the wait was there
    if (n >= 4)
        wait_group_events(1, &event);
    event = LOAD(scratch, 0, 0);
    out[get_global_id(0)] += scratch[TILE + OWN]; // behind the tile
    wait_group_events(1, &event);
    event = STORE(tile, 0, 0);
    other[OWN] = tile[OWN]; // both read
    wait_group_events(1, &event);
    event = LOAD(tiles[0], 0, 0);
    for (int i = 0; i < n; ++i) {
        wait_group_events(1, &event);
        if (i + 1 < n)
            event = LOAD(tiles[(i + 1) & 1], i + 1, 0);
        out[get_global_id(0)] += tiles[i & 1][OWN]; // the other half
        barrier(CLK_LOCAL_MEM_FENCE);
    }
}

kernel void barriers_of_a_loop(ARGUMENTS) { // which runs as often as needed
    local float tile[TILE];
    tile[OWN] = in[get_global_id(0)];
    for (int i = 1; i < n; i *= 2)
        barrier(CLK_LOCAL_MEM_FENCE);
    event_t event = STORE(tile, 0, 0);
    wait_group_events(1, &event);
}

// Without ids a kernel is for work-groups of one work-item, which need no barriers.
kernel void one_item(ARGUMENTS) {
    local float tile[TILE];
    for (int i = 0; i < TILE; ++i)
        tile[i] = in[i];
    event_t event = STORE(tile, 0, 0);
    wait_group_events(1, &event);
}
__attribute__((reqd_work_group_size(1, 1, 1))) kernel void required(ARGUMENTS) {
    local float tile[TILE];
    tile[get_local_id(0)] = in[0];
    event_t event = STORE(tile, 0, 0);
    wait_group_events(1, &event);
}
