// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Copies whose events are kept, passed on and waited for in the ways that kernels do it.

#define ARGUMENTS const global float *in, global float *out, ulong pitch, int n
#define LOAD(tile, at, event) async_work_group_copy_2D2D(tile, 0, in, (at) * 1024, 4, 16, 16, pitch, 16, event)
#define STORE(tile, at, event) async_work_group_copy_2D2D(out, (at) * 1024, tile, 0, 4, 16, 16, 16, pitch, event)
#define TILE 256

void use(global float *out, local float *tile) {
    out[get_global_id(0)] += tile[get_local_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
}

// ---- Events ----

kernel void chained(ARGUMENTS) {
    local float first[TILE], second[TILE];
    event_t event = LOAD(first, 0, 0);
    event = async_work_group_copy(second, in, TILE, event);
    wait_group_events(1, &event);
    use(out, first);
}

kernel void joined_by_an_event_that_is_kept(ARGUMENTS) {
    local float first[TILE], second[TILE], more[8][TILE];
    event_t event = LOAD(first, 0, 0);
    LOAD(second, 1, event);
    for (int i = 0; i < 8; ++i)
        LOAD(more[i], i, event);
    wait_group_events(1, &event);
    use(out, first);
    event = async_work_group_copy(first, in, TILE, 0);
    LOAD(second, 0, event);
    wait_group_events(1, &event);
    use(out, second);
    event_t events[2];
    events[0] = LOAD(first, 0, 0);
    events[1] = LOAD(second, 0, 0);
    LOAD(more[0], 0, events[n > 3]);
    wait_group_events(2, events);
    use(out, second);
}

kernel void chained_in_a_loop(ARGUMENTS) {
    local float tiles[8][TILE];
    event_t event = 0;
    for (int i = 0; i < 8; ++i)
        if (in[i] > 0)
            event = LOAD(tiles[i], i, event);
    wait_group_events(1, &event);
    use(out, tiles[0]);
}

kernel void waited_for_one_by_one(ARGUMENTS) {
    local float tiles[2][TILE];
    event_t events[2];
    for (int i = 0; i < n; ++i) {
        if (in[i] < 0)
            return;
        events[1] = LOAD(tiles[1], i, 0);
        for (int j = 1; j < 2; ++j)
            wait_group_events(1, &events[j]);
        use(out, tiles[1]);
    }
}

kernel void array(ARGUMENTS) {
    local float tiles[4][TILE];
    event_t events[4];
    for (int i = 0; i < n; ++i)
        events[i] = LOAD(tiles[i], i, 0);
    wait_group_events(n, events);
    use(out, tiles[2]);
}

kernel void array_waited_for_in_another_loop(ARGUMENTS) {
    local float tiles[4][TILE];
    event_t events[4];
    for (int i = 0; i < n; ++i)
        events[i] = LOAD(tiles[i], i, 0);
    for (int i = 0; i < n; ++i)
        wait_group_events(1, events + i);
    use(out, tiles[2]);
}

kernel void array_of_which_a_part_is_used(ARGUMENTS) {
    local float tiles[4][TILE];
    event_t events[4];
    const int used = min(n, 4);
    for (int i = 0; i < used; ++i)
        events[i] = LOAD(tiles[i], i, 0);
    if (used > 0)
        wait_group_events(used, events);
    use(out, tiles[2]);
}

kernel void next_becomes_now(ARGUMENTS) {
    local float tiles[2][TILE];
    event_t now = LOAD(tiles[0], 0, 0), next;
    for (int i = 0; i < n; ++i) {
        if (i + 1 < n)
            next = LOAD(tiles[(i + 1) % 2], i + 1, 0);
        wait_group_events(1, &now);
        use(out, tiles[i % 2]);
        now = next;
    }
}

kernel void two_in_turn(ARGUMENTS) {
    local float tiles[2][TILE];
    event_t events[2];
    events[0] = LOAD(tiles[0], 0, 0);
    for (int i = 0; i < n; ++i) {
        if (i + 1 < n)
            events[(i + 1) & 1] = LOAD(tiles[(i + 1) & 1], i + 1, 0);
        wait_group_events(1, &events[i & 1]);
        use(out, tiles[i & 1]);
    }
}

kernel void three_in_turn(ARGUMENTS) {
    local float tiles[3][TILE];
    event_t events[3];
    for (int i = 0; i < 2; ++i)
        events[i] = LOAD(tiles[i], i, 0);
    for (int i = 0; i < n; ++i) {
        events[(i + 2) % 3] = LOAD(tiles[(i + 2) % 3], min(i + 2, n - 1), 0);
        wait_group_events(1, &events[i % 3]);
        use(out, tiles[i % 3]);
    }
    wait_group_events(1, &events[n % 3]);
    wait_group_events(1, &events[(n + 1) % 3]);
}

kernel void by_pointers(ARGUMENTS) {
    local float tiles[2][TILE];
    event_t events[2];
    private event_t *now = &events[0], *next = &events[1];
    *now = LOAD(tiles[0], 0, 0);
    for (int i = 1; i < n; ++i) {
        *next = LOAD(tiles[i & 1], i, 0);
        wait_group_events(1, now);
        use(out, tiles[~i & 1]);
        private event_t *last = now;
        now = next;
        next = last;
    }
    wait_group_events(1, now);
}

kernel void waits_a_turn_later(ARGUMENTS) {
    local float tiles[2][TILE];
    event_t event;
    for (int i = 0; i < n; ++i) {
        if (i > 0)
            wait_group_events(1, &event);
        event = LOAD(tiles[i & 1], i, 0);
    }
    if (n > 0)
        wait_group_events(1, &event);
    use(out, tiles[0]);
}

kernel void loads_and_stores(ARGUMENTS) {
    local float tiles[2][TILE];
    event_t load[2], store;
    bool storing = false;
    load[0] = LOAD(tiles[0], 0, 0);
    for (int i = 0; i < n; ++i) {
        wait_group_events(1, &load[i & 1]);
        if (storing)
            wait_group_events(1, &store);
        if (i + 1 < n)
            load[~i & 1] = LOAD(tiles[~i & 1], i + 1, 0);
        store = STORE(tiles[i & 1], i, 0);
        storing = true;
    }
    if (storing)
        wait_group_events(1, &store);
}

kernel void ends_in_the_middle(ARGUMENTS) {
    local float tiles[2][TILE];
    event_t now = LOAD(tiles[0], 0, 0);
    for (int i = 1;; ++i) {
        event_t next;
        if (i < n)
            next = LOAD(tiles[i & 1], i, 0);
        wait_group_events(1, &now);
        use(out, tiles[~i & 1]);
        if (i >= n)
            break;
        now = next;
    }
}

kernel void same_condition(ARGUMENTS) {
    local float tile[TILE];
    event_t event;
    if (n > 3 && pitch > 16)
        event = LOAD(tile, 0, 0);
    out[get_global_id(0)] = 0;
    if (n > 3 && pitch > 16)
        wait_group_events(1, &event);
    if (in[0] > 0)
        event = LOAD(tile, 1, 0);
    out[get_global_id(0)] = 1;
    if (in[0] > 0)
        wait_group_events(1, &event);
    use(out, tile);
}

kernel void remembered_condition(ARGUMENTS) {
    local float tile[TILE];
    event_t event;
    int count = 0;
    if (n > 3) {
        if (pitch > 16) {
            event = LOAD(tile, 0, 0);
            count = 1;
        } else {
            out[get_global_id(0)] = 0;
        }
    }
    out[get_global_id(0)] += 1;
    if (count != 0)
        wait_group_events(count, &event);
    use(out, tile);
}

// LLVM's InstCombine leaves something here for a second round.
kernel void remembered_in_a_bool(ARGUMENTS) {
    local float tile[TILE];
    event_t event;
    bool pending = false;
    if (n > 3) {
        if (pitch > 4) {
            event = LOAD(tile, 0, 0);
            pending = true;
        } else {
            out[4] = 1;
        }
    }
    out[7] = 1;
    if (pending)
        wait_group_events(1, &event);
    use(out, tile);
}

kernel void same_cases(ARGUMENTS) {
    local float tile[TILE];
    event_t event;
    switch (n) {
    case 1:
        event = LOAD(tile, 0, 0);
        break;
    case 2:
        event = LOAD(tile, 1, 0);
        break;
    case 3:
        out[get_global_id(0)] = 3;
        break;
    default:
        out[get_global_id(0)] = 0;
    }
    barrier(CLK_GLOBAL_MEM_FENCE);
    switch (n) {
    case 1:
    case 2:
        wait_group_events(1, &event);
        break;
    case 5:
        out[get_global_id(0)] = 5;
        break;
    case 6:
        out[get_global_id(0)] = 6;
    }
    use(out, tile);
}

kernel void either(ARGUMENTS) {
    local float tile[TILE];
    event_t event;
    if (n > 3)
        event = LOAD(tile, 0, 0);
    else
        event = LOAD(tile, 1, 0);
    if (pitch > 16) {
        out[get_global_id(0)] = 0;
        wait_group_events(1, &event);
    } else {
        wait_group_events(1, &event);
    }
    use(out, tile);
}

void start(const global float *in, ulong pitch, local float *tile, private event_t *event) {
    *event = LOAD(tile, 0, 0);
}
event_t started(const global float *in, ulong pitch, local float *tile) {
    return LOAD(tile, 0, 0);
}
__attribute__((noinline)) void finish(int count, private event_t *events) {
    wait_group_events(count, events);
}
kernel void in_functions(ARGUMENTS) {
    local float tile[TILE];
    event_t event;
    start(in, pitch, tile, &event);
    finish(1, &event);
    event = started(in, pitch, tile);
    finish(1, &event);
    use(out, tile);
}

kernel void returns_before_and_after(ARGUMENTS) {
    local float tile[TILE];
    if (n < 3)
        return;
    event_t event = LOAD(tile, 0, 0);
    wait_group_events(1, &event);
    if (n > 5 || get_local_id(0) > 3)
        return;
    out[get_global_id(0)] = tile[0];
}

// ---- Bytes ----

kernel void halves_of_a_tile(ARGUMENTS) {
    local float tile[16][32];
    event_t events[2];
    events[0] = async_work_group_copy_2D2D(tile, 0, in, 0, 4, 16, 16, pitch, 32, 0);
    events[1] = async_work_group_copy_2D2D(tile, 16, in, 16, 4, 16, 16, pitch, 32, 0);
    wait_group_events(2, events);
    events[0] = async_work_group_copy_2D2D(tile, 0, in, 0, 4, 32, 8, pitch, 32, 0);
    events[1] = async_work_group_copy_2D2D(&tile[8][0], 0, in, 0, 4, 32, 8, pitch, 32, 0);
    wait_group_events(2, events);
    use(out, tile[0]);
}

kernel void both_read(ARGUMENTS) {
    local float tile[TILE];
    tile[get_local_id(0)] = 1;
    barrier(CLK_LOCAL_MEM_FENCE);
    event_t events[2] = {STORE(tile, 0, 0), STORE(tile, 1, 0)};
    wait_group_events(2, events);
}

kernel void in_order(ARGUMENTS) {
    local float tile[TILE];
    event_t event = LOAD(tile, 0, 0);
    async_work_group_copy_fence(CLK_LOCAL_MEM_FENCE);
    event = STORE(tile, 0, event);
    wait_group_events(1, &event);
    event = LOAD(tile, 0, 0);
    wait_group_events(1, &event);
    use(out, tile);
}

kernel void one_line(ARGUMENTS) {
    local float line[16];
    event_t event = async_work_group_copy_2D2D(line, 0, in, 0, 4, 16, 1, 0, 0, 0);
    wait_group_events(1, &event);
    event = async_work_group_copy_3D3D(line, 0, in, 0, 4, 4, 4, 1, 4, 0, 4, 0, 0);
    wait_group_events(1, &event);
    use(out, line);
}

// ---- Work-items ----

int find(const global float *in, int n) {
    for (int i = 0; i < n; ++i)
        if (in[i] > 5)
            return i;
    return -1;
}
float own_sum(const local float *tile, int n) {
    float sum = 0;
    if (get_local_id(0) > n)
        return 0;
    for (int i = 0; i < get_local_id(0); ++i)
        sum += tile[i];
    return sum;
}
kernel void alike_for_the_group(ARGUMENTS) {
    local float tile[TILE];
    local int tiles;
    if (get_local_id(0) == 0)
        tiles = in[3];
    barrier(CLK_LOCAL_MEM_FENCE);
    const int at = find(in, n);
    if (at < 0 || get_group_id(0) == at)
        return;
    event_t event = LOAD(tile, get_global_id(0) - get_local_id(0), 0);
    for (int i = 0; i < tiles; ++i) {
        wait_group_events(1, &event);
        const float sum = own_sum(tile, n);
        for (int j = get_local_id(0); j < TILE; j += get_local_size(0))
            tile[j] = sum;
        barrier(CLK_LOCAL_MEM_FENCE);
        event = LOAD(tile, get_global_id(0) / get_local_size(0) + i, 0);
    }
    wait_group_events(1, &event);
    if (work_group_any(tile[get_local_id(0)] > 0)) {
        event = STORE(tile, get_group_id(0), 0);
        wait_group_events(1, &event);
    }
}

__attribute__((reqd_work_group_size(16, 16, 1)))
kernel void in_groups_of_16x16(ARGUMENTS) {
    local float tile[TILE];
    const size_t at = get_global_id(1) / 16 * pitch + (get_global_id(0) & ~(size_t)15);
    if (get_local_id(0) < 16 && get_local_id(2) == 0) {
        event_t event = LOAD(tile, at, 0);
        wait_group_events(1, &event);
    }
    use(out, tile);
}

kernel void one_condition_two_ways(ARGUMENTS) {
    local float tile[TILE];
    event_t event;
    if (n > 4)
        event = LOAD(tile, 0, 0);
    out[get_global_id(0)] = 0;
    if (n < 5)
        out[get_global_id(0)] = 1;
    else
        wait_group_events(1, &event);
}
