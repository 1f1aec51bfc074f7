// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Filters an image of 32-bit numbers by binomial weights, tile by tile down a column of them: the next tile is copied
// into local memory while one is computed. The image has a border of 4 texels on the left and the right, and of RADIUS above
// and below; the result has none.

#include "by_hand.h"

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

// BEGIN() makes what the others need, FETCH(number, in, in_pitch) starts a copy into a buffer, and is its event, FETCHED(event,
// true) waits for it at once, WAIT(event, tile) for the copy of a tile.
#define FILTER(name, event_t, BEGIN, FETCH, FETCHED, WAIT)                                                             \
    GROUP kernel void name(PARAMETERS) {                                                                               \
        local uint __attribute__((aligned(128))) buffers[2][WIDTH * HEIGHT];                                           \
        BEGIN();                                                                                                       \
        const uint top = get_group_id(1) * tiles * TILE_HEIGHT, left = get_group_id(0) * TILE_WIDTH;                   \
        in += (size_t)top * in_pitch + left;                                                                           \
        out += (size_t)top * out_pitch + left;                                                                         \
        event_t coming = FETCH(0, in, in_pitch);                                                                       \
        FETCHED(coming, true);                                                                                         \
        for (uint tile = 0; tile < tiles; ++tile) {                                                                    \
            event_t here = coming;                                                                                     \
            if (tile + 1 < tiles) {                                                                                    \
                in += (size_t)TILE_HEIGHT * in_pitch;                                                                  \
                coming = FETCH((tile + 1) % 2, in, in_pitch);                                                          \
                FETCHED(coming, true);                                                                                 \
            }                                                                                                          \
            WAIT(here, tile);                                                                                          \
            filter_tile(out + (size_t)tile * TILE_HEIGHT * out_pitch, buffers[tile % 2], out_pitch);                   \
            barrier(CLK_LOCAL_MEM_FENCE);                                                                              \
        }                                                                                                              \
    }

#define NOTHING(...)
#define COPY(number, from, pitch)                                                                                      \
    async_work_group_copy_2D2D(buffers[number], 0, from, 0, 4, WIDTH, HEIGHT, pitch, WIDTH, 0)
#define WAIT_FOR(event, tile) wait_group_events(1, &event)
FILTER(filter, event_t, NOTHING, COPY, NOTHING, WAIT_FOR)
FILTER(filter_waits_at_once, event_t, NOTHING, COPY, WAIT_FOR, NOTHING)

// By hand: loads and stores of vectors, which are there when they return; and cp.async, and cp.async.bulk.
#define CHUNKS (WIDTH / 4) // of a line

static int load_tile(local uint *buffer, const global uint *from, uint pitch) {
    for (uint i = get_local_id(0); i < CHUNKS * HEIGHT; i += ITEMS) {
        const uint line = i / CHUNKS, x = i % CHUNKS * 4;
        *(local uint4 *)&buffer[line * WIDTH + x] = *(const global uint4 *)&from[(size_t)line * pitch + x];
    }
    return 0;
}
#define LOAD_TILE(number, from, pitch) load_tile(buffers[number], from, pitch)
#define MEET(...) barrier(CLK_LOCAL_MEM_FENCE)
FILTER(filter_by_loads, int, NOTHING, LOAD_TILE, NOTHING, MEET)

static int start_tile(local uint *buffer, const global uint *from, uint pitch) {
    for (uint i = get_local_id(0); i < CHUNKS * HEIGHT; i += ITEMS) {
        const uint line = i / CHUNKS, x = i % CHUNKS * 4;
        START(&buffer[line * WIDTH + x], &from[(size_t)line * pitch + x]);
    }
    close_group();
    return 0;
}
#define START_TILE(number, from, pitch) start_tile(buffers[number], from, pitch)
#define WAIT_FOR_TILE(event, tile) wait_for_group(tile + 1 == tiles)
#define WAIT_FOR_LAST(event, is_last) wait_for_group(is_last)
FILTER(filter_by_hand, int, NOTHING, START_TILE, NOTHING, WAIT_FOR_TILE)
FILTER(filter_by_hand_waits_at_once, int, NOTHING, START_TILE, WAIT_FOR_LAST, NOTHING)

#ifdef HAS_BULK
static int start_bulk(local uint *buffer, local ulong *barrier, const global uint *from, uint pitch) {
    const uint line = get_local_id(0);
    expect_bytes(barrier, WIDTH * HEIGHT * 4);
    if (line < HEIGHT)
        START_BULK(&buffer[line * WIDTH], &from[(size_t)line * pitch], WIDTH * 4, barrier);
    return 0;
}
#define BULK_TILE(number, from, pitch) start_bulk(buffers[number], &barriers[number], from, pitch)
#define WAIT_FOR_BULK(event, tile) wait_for_bulk(barriers, tile)
FILTER(filter_by_bulk, int, BARRIERS, BULK_TILE, NOTHING, WAIT_FOR_BULK)
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
