// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Kernels whose helpers take local arrays, in the shapes of real code: one caller or several, results that are addresses,
// structs, integers, switched buffers, early returns, loops that wait. plain.h has the builtins as loops.

#define ID ((int)get_local_id(0))
#define SIZE ((int)get_local_size(0))
#define GROUP ((int)get_group_id(0))

#define ARGUMENTS const global uchar *in, global uchar *out, int pitch, int count, read_only image2d_t image

#define COPY(tile, offset, event) async_work_group_copy_2D2D(tile, 0, in + (offset), 0, 1, 16, 4, pitch, 16, event)
#define LOAD(tile, offset)                                                                                             \
    {                                                                                                                  \
        event_t event = COPY(tile, offset, 0);                                                                         \
        wait_group_events(1, &event);                                                                                  \
    }

static void store(const local uchar *tile, global uchar *out) {
    for (int i = ID; i < 64; i += SIZE)
        out[i] += tile[i];
}

// One helper of one caller, and one that several kernels share.
static void store_once(const local uchar *tile, global uchar *out) {
    for (int i = ID; i < 64; i += SIZE)
        out[i] = tile[i];
}

kernel void once(ARGUMENTS) {
    local uchar tile[64];
    LOAD(tile, GROUP)
    store_once(tile, out + GROUP * 64);
}

kernel void shared(ARGUMENTS) {
    local uchar tile[64];
    LOAD(tile, 2 * GROUP)
    store(tile, out + GROUP * 64);
}

// No builtin of cltile's here.
static void store_filled(const local uchar *tile, global uchar *out) {
    for (int i = ID; i < 64; i += SIZE)
        out[i] = tile[63 - i];
}

kernel void filled(ARGUMENTS) {
    local uchar tile[64];
    for (int i = ID; i < 64; i += SIZE)
        tile[i] = in[i + GROUP];
    barrier(CLK_LOCAL_MEM_FENCE);
    store_filled(tile, out + GROUP * 64);
}

// Addresses that are returned, in structs, in integers.
static local uchar *row(local uchar *tile, int y) {
    return tile + 16 * y;
}

kernel void rows(ARGUMENTS) {
    local uchar tile[64];
    LOAD(tile, GROUP)
    for (int y = 0; y < 4; ++y)
        out[GROUP * 64 + y * 16 + ID] = row(tile, 3 - y)[ID];
}

typedef struct view {
    local uchar *start;
    int pitch, height;
} view;

static uchar at(view v, int x, int y) {
    return v.start[y * v.pitch + x];
}

static void mirror(const view *v, global uchar *out) {
    for (int y = 0; y < v->height; ++y)
        out[y * 16 + ID] = at(*v, ID, y) + at(*v, 15 - ID, v->height - 1 - y);
}

kernel void views(ARGUMENTS) {
    local uchar tile[64];
    LOAD(tile, GROUP)
    const view v = {tile, 16, 4};
    mirror(&v, out + GROUP * 64);
}

static void store_at(ulong address, global uchar *out) {
    store((const local uchar *)address, out);
}

kernel void integers(ARGUMENTS) {
    local uchar tile[64];
    LOAD(tile, GROUP)
    store_at((ulong)tile, out + GROUP * 64);
}

// A local variable that is no array, and atomics.
static void count_odd(volatile local int *odd, const local uchar *tile) {
    for (int i = ID; i < 64; i += SIZE)
        if (tile[i] & 1)
            atomic_inc(odd);
    barrier(CLK_LOCAL_MEM_FENCE);
}

kernel void counts(ARGUMENTS) {
    local uchar tile[64];
    local int odd;
    if (ID == 0)
        odd = 0;
    LOAD(tile, GROUP)
    barrier(CLK_LOCAL_MEM_FENCE);
    count_odd(&odd, tile);
    out[GROUP * 64 + ID] = odd;
}

// Helpers that wait for the work-group, and change what they are given.
static void sum(local uchar *tile) {
    for (int left = 32; left > 0; left /= 2) {
        if (ID < left)
            for (int i = ID; i < left; i += SIZE)
                tile[i] += tile[i + left];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
}

kernel void sums(ARGUMENTS) {
    local uchar tile[64];
    LOAD(tile, GROUP)
    sum(tile);
    out[GROUP * 64 + ID] = tile[0];
}

// Two buffers, one loaded while the other is read; and one chosen.
kernel void buffers(ARGUMENTS) {
    local uchar tiles[2][64];
    event_t events[2];
    events[0] = COPY(tiles[0], GROUP, 0);
    for (int i = 0; i < count; ++i) {
        if (i + 1 < count)
            events[(i + 1) % 2] = COPY(tiles[(i + 1) % 2], GROUP + 5 * i + 5, 0);
        wait_group_events(1, &events[i % 2]);
        store(tiles[i % 2], out + GROUP * 64);
        barrier(CLK_LOCAL_MEM_FENCE);
    }
}

kernel void chosen(ARGUMENTS) {
    local uchar odd[64], even[64];
    for (int i = 0; i < count; ++i) {
        local uchar *tile = i % 2 != 0 ? odd : even;
        LOAD(tile, GROUP + 3 * i)
        store(tile, out + GROUP * 64);
        barrier(CLK_LOCAL_MEM_FENCE);
    }
}

// Events by their addresses.
static void start(event_t *event, local uchar *tile, const global uchar *in, int pitch) {
    *event = COPY(tile, 0, 0);
}

static void finish(int count, event_t *events) {
    wait_group_events(count, events);
}

static void store_difference(const local uchar *a, const local uchar *b, global uchar *out) {
    for (int i = ID; i < 64; i += SIZE)
        out[i] = a[i] - b[i];
}

kernel void events(ARGUMENTS) {
    local uchar a[64], b[64];
    event_t both[2];
    start(&both[0], a, in + GROUP, pitch);
    start(both + 1, b, in + 2 * GROUP, count + 16);
    finish(2, both);
    store_difference(a, b, out + GROUP * 64);
}

// Ways out: behind the wait, by work-items; in helpers. (PoCL itself gets ways out before a barrier wrong.)
static int store_some(const local uchar *tile, global uchar *out, int n) {
    if (n < 0)
        return 1;
    for (int i = ID; i < 64; i += SIZE) {
        if (tile[i] % 7 == 0)
            continue;
        out[i] = tile[i];
    }
    return n == 0 ? 2 : 3;
}

kernel void returns(ARGUMENTS) {
    local uchar tile[64];
    LOAD(tile, GROUP)
    const int result = store_some(tile, out + GROUP * 64, count - GROUP);
    if (ID >= 8)
        return;
    out[GROUP * 64 + ID] += result;
    switch (count) {
    case 3:
        store_some(tile, out + GROUP * 64, 0);
        break;
    case 4:
        return;
    default:
        out[GROUP * 64 + ID] ^= 1;
    }
}

// Loops of which one ends in another's header, loops of one block, gotos: what becomes of them in SPIR-V.
static void walk(const local uchar *tile, global uchar *out, int columns) {
    int next = 0;
    for (int y = 0; y < 4; ++y) {
        next = y + 1;
        for (int x = 0; x < columns; x += 4) {
#pragma unroll
            for (int i = 0; i < 4; ++i)
                out[(next * columns + x + i) % 64] = tile[(next * columns + x + i) % 64];
        }
    }
}

kernel void walks(ARGUMENTS) {
    local uchar tile[64];
    LOAD(tile, GROUP)
    if (ID == 0)
        walk(tile, out + GROUP * 64, 4 * count);
}

static void repeat(const local uchar *tile, global uchar *out, int count) {
    int i = ID;
again:
    if (i >= 64)
        return;
    int turns = 0;
#pragma nounroll
    do
        out[i] += tile[(i + turns) % 64];
    while (++turns < count);
    i += SIZE;
    goto again;
}

kernel void repeats(ARGUMENTS) {
    local uchar tile[64];
    int turn = 0;
    do {
        LOAD(tile, GROUP + 3 * turn)
        repeat(tile, out + GROUP * 64, count);
        barrier(CLK_LOCAL_MEM_FENCE);
    } while (++turn < count);
}

// One byte, which the work-items' loop over chunks has one turn for.
kernel void one_byte(ARGUMENTS) {
    local uchar tile[16];
    if (ID < 16)
        tile[ID] = in[ID];
    barrier(CLK_LOCAL_MEM_FENCE);
    event_t event = async_work_group_copy_2D2D(tile, 0, in + 100 + GROUP, 0, 1, 1, 1, 1, 1, 0);
    wait_group_events(1, &event);
    if (ID == 0)
        out[GROUP * 64] = tile[0];
}
