// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Filters an image of 32-bit numbers by binomial weights, tile by tile down a column of them: the next tile is copied
// into local memory while one is computed. The image has a border of 4 texels on the left and the right, and of RADIUS above
// and below; the result has none.

#define TILE_WIDTH 128
#define TILE_HEIGHT 32
#define RADIUS 2
#define TAPS (2 * RADIUS + 1)
#define BORDER 4 // keeps lines aligned to 16 bytes
#define WIDTH (TILE_WIDTH + 2 * BORDER)
#define HEIGHT (TILE_HEIGHT + 2 * RADIUS)
#define ITEMS 512
#define BANDS (ITEMS / TILE_WIDTH) // work-items below each other

// Pitches are in texels; `tiles` is how many of them a work-group computes, one below the other.
#define PARAMETERS const global uint *in, global uint *out, uint in_pitch, uint out_pitch, uint tiles
#define GROUP __attribute__((reqd_work_group_size(ITEMS, 1, 1)))

constant uint weights[TAPS] = {1, 4, 6, 4, 1};

static uint filter_line(const local uint *at) {
    uint sum = 0;
#pragma unroll
    for (int i = 0; i < TAPS; ++i)
        sum += weights[i] * at[i];
    return sum;
}

// Filters the work-item's column of a band of the tile.
static void filter_tile(global uint *out, const local uint *tile, uint out_pitch) {
    const uint x = get_local_id(0) % TILE_WIDTH, y = get_local_id(0) / TILE_WIDTH * (TILE_HEIGHT / BANDS);
    const local uint *line = tile + y * WIDTH + x + BORDER - RADIUS;
    uint sums[TAPS];
#pragma unroll
    for (int i = 1; i < TAPS; ++i, line += WIDTH)
        sums[i] = filter_line(line);
    out += (size_t)y * out_pitch + x;
#pragma unroll
    for (int i = 0; i < TILE_HEIGHT / BANDS; ++i, line += WIDTH, out += out_pitch) {
        uint sum = 0;
#pragma unroll
        for (int tap = 1; tap < TAPS; ++tap)
            sums[tap - 1] = sums[tap];
        sums[TAPS - 1] = filter_line(line);
#pragma unroll
        for (int tap = 0; tap < TAPS; ++tap)
            sum += weights[tap] * sums[tap];
        *out = sum;
    }
}

// FETCH(buffer, tile) starts a copy, and is its event; WAIT(event, last) waits for it, where it is the last that was
// started, or not.
#define FILTER(name, event_t, FETCH, FETCHED, WAIT)                                                                    \
    GROUP kernel void name(PARAMETERS) {                                                                               \
        local uint __attribute__((aligned(16))) buffers[2][WIDTH * HEIGHT];                                            \
        const uint top = get_group_id(1) * tiles * TILE_HEIGHT, left = get_group_id(0) * TILE_WIDTH;                   \
        in += (size_t)top * in_pitch + left;                                                                           \
        out += (size_t)top * out_pitch + left;                                                                         \
        event_t coming = FETCH(buffers[0], in, in_pitch);                                                              \
        FETCHED(coming, true);                                                                                         \
        for (uint tile = 0; tile < tiles; ++tile) {                                                                    \
            event_t here = coming;                                                                                     \
            if (tile + 1 < tiles) {                                                                                    \
                in += (size_t)TILE_HEIGHT * in_pitch;                                                                  \
                coming = FETCH(buffers[(tile + 1) % 2], in, in_pitch);                                                 \
                FETCHED(coming, true);                                                                                 \
            }                                                                                                          \
            WAIT(here, tile + 1 == tiles);                                                                             \
            filter_tile(out + (size_t)tile * TILE_HEIGHT * out_pitch, buffers[tile % 2], out_pitch);                   \
            barrier(CLK_LOCAL_MEM_FENCE);                                                                              \
        }                                                                                                              \
    }

#define NOTHING(...)
#define COPY(buffer, from, pitch) async_work_group_copy_2D2D(buffer, 0, from, 0, 4, WIDTH, HEIGHT, pitch, WIDTH, 0)
#define WAIT_FOR(event, last) wait_group_events(1, &event)
FILTER(filter, event_t, COPY, NOTHING, WAIT_FOR)
FILTER(filter_waits_at_once, event_t, COPY, WAIT_FOR, NOTHING)

// By hand: loads and stores of vectors, which are there when they return; and cp.async.
#define CHUNKS (WIDTH / 4) // of a line

static int load_tile(local uint *buffer, const global uint *from, uint pitch) {
    for (uint i = get_local_id(0); i < CHUNKS * HEIGHT; i += ITEMS) {
        const uint line = i / CHUNKS, x = i % CHUNKS * 4;
        *(local uint4 *)&buffer[line * WIDTH + x] = *(const global uint4 *)&from[(size_t)line * pitch + x];
    }
    return 0;
}

static int start_tile(local uint *buffer, const global uint *from, uint pitch) {
    for (uint i = get_local_id(0); i < CHUNKS * HEIGHT; i += ITEMS) {
        const uint line = i / CHUNKS, x = i % CHUNKS * 4;
        __asm__ volatile("cp.async.cg.shared.global [%0], [%1], 16;"
                         :
                         : "l"(&buffer[line * WIDTH + x]), "l"(&from[(size_t)line * pitch + x])
                         : "memory");
    }
    __asm__ volatile("cp.async.commit_group;" : : : "memory");
    return 0;
}

static void wait_for_group(bool last) {
    if (last)
        __asm__ volatile("cp.async.wait_group 0;" : : : "memory");
    else
        __asm__ volatile("cp.async.wait_group 1;" : : : "memory");
    barrier(CLK_LOCAL_MEM_FENCE);
}

#define MEET(...) barrier(CLK_LOCAL_MEM_FENCE)
#define WAIT_FOR_GROUP(event, last) wait_for_group(last)
FILTER(filter_by_loads, int, load_tile, NOTHING, MEET)
FILTER(filter_by_hand, int, start_tile, NOTHING, WAIT_FOR_GROUP)
FILTER(filter_by_hand_waits_at_once, int, start_tile, WAIT_FOR_GROUP, NOTHING)

// By hand: a line at a time by cp.async.bulk, of which a barrier in local memory counts the bytes (compute capability 9.0).
#ifdef HAS_BULK
static void start_bulk(local uint *buffer, local ulong *counter, const global uint *from, uint pitch) {
    const uint line = get_local_id(0);
    if (line == 0)
        __asm__ volatile("mbarrier.arrive.expect_tx.shared.b64 _, [%0], %1;"
                         :
                         : "l"(counter), "r"(WIDTH * HEIGHT * 4)
                         : "memory");
    if (line < HEIGHT)
        __asm__ volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];"
                         :
                         : "l"(&buffer[line * WIDTH]), "l"(&from[(size_t)line * pitch]), "r"(WIDTH * 4), "l"(counter)
                         : "memory");
}

static void wait_for_bulk(local ulong *counter, uint parity) {
    uint done;
    do
        __asm__ volatile("{ .reg .pred p; mbarrier.try_wait.parity.shared.b64 p, [%1], %2; selp.u32 %0, 1, 0, p; }"
                         : "=r"(done)
                         : "l"(counter), "r"(parity)
                         : "memory");
    while (!done);
}

GROUP kernel void filter_by_bulk(PARAMETERS) {
    local uint __attribute__((aligned(128))) buffers[2][WIDTH * HEIGHT];
    local ulong counters[2];
    const uint top = get_group_id(1) * tiles * TILE_HEIGHT, left = get_group_id(0) * TILE_WIDTH;
    if (get_local_id(0) < 2)
        __asm__ volatile("mbarrier.init.shared.b64 [%0], 1;" : : "l"(&counters[get_local_id(0)]) : "memory");
    __asm__ volatile("fence.proxy.async;" : : : "memory");
    barrier(CLK_LOCAL_MEM_FENCE);
    in += (size_t)top * in_pitch + left;
    out += (size_t)top * out_pitch + left;
    start_bulk(buffers[0], &counters[0], in, in_pitch);
    for (uint tile = 0; tile < tiles; ++tile) {
        in += (size_t)TILE_HEIGHT * in_pitch;
        if (tile + 1 < tiles)
            start_bulk(buffers[(tile + 1) % 2], &counters[(tile + 1) % 2], in, in_pitch);
        wait_for_bulk(&counters[tile % 2], tile / 2 % 2);
        filter_tile(out + (size_t)tile * TILE_HEIGHT * out_pitch, buffers[tile % 2], out_pitch);
        barrier(CLK_LOCAL_MEM_FENCE);
    }
}
#endif

// What the others are compared with: from the image, without tiles.
kernel void filter_plainly(PARAMETERS) {
    const size_t x = get_global_id(0), y = get_global_id(1);
    uint sum = 0;
    for (int i = 0; i < TAPS; ++i)
        for (int j = 0; j < TAPS; ++j)
            sum += weights[i] * weights[j] * in[(y + i) * in_pitch + x + j + BORDER - RADIUS];
    out[y * out_pitch + x] = sum;
}
