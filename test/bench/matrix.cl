// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The product of two matrices of SIDE x SIDE floats, in tiles of 128 x 128, of which a work-item computes 8 x 8: the next DEPTH
// columns of one and lines of the other are copied into local memory while these are multiplied.

#include "by_hand.h"

#define SIDE 4096
#define TILE 128
#define DEPTH 16
#define ITEMS 256

#define PARAMETERS const global float *a, const global float *b, global float *c
#define GROUP __attribute__((reqd_work_group_size(ITEMS, 1, 1)))

typedef struct {
    float a[TILE * DEPTH]; // lines of DEPTH
    float b[DEPTH * TILE]; // lines of TILE
} buffer_t;

// Adds the products of what is in a buffer. The work-item's columns are four beside each other, and four half a tile further on.
static void multiply(float sums[8][8], const local buffer_t *buffer) {
    const uint x = get_local_id(0) % 16 * 4, y = get_local_id(0) / 16 * 8;
#pragma unroll
    for (uint k = 0; k < DEPTH; ++k) {
        float4 left = *(const local float4 *)&buffer->b[k * TILE + x];
        float4 right = *(const local float4 *)&buffer->b[k * TILE + x + TILE / 2];
#pragma unroll
        for (uint i = 0; i < 8; ++i) {
            const float factor = buffer->a[(y + i) * DEPTH + k];
            sums[i][0] = fma(factor, left.s0, sums[i][0]);
            sums[i][1] = fma(factor, left.s1, sums[i][1]);
            sums[i][2] = fma(factor, left.s2, sums[i][2]);
            sums[i][3] = fma(factor, left.s3, sums[i][3]);
            sums[i][4] = fma(factor, right.s0, sums[i][4]);
            sums[i][5] = fma(factor, right.s1, sums[i][5]);
            sums[i][6] = fma(factor, right.s2, sums[i][6]);
            sums[i][7] = fma(factor, right.s3, sums[i][7]);
        }
    }
}

static void store(global float *c, float sums[8][8]) {
    const uint x = get_local_id(0) % 16 * 4, y = get_local_id(0) / 16 * 8;
    for (uint i = 0; i < 8; ++i) {
        global float *line = c + (y + i) * SIDE + x;
        *(global float4 *)line = (float4)(sums[i][0], sums[i][1], sums[i][2], sums[i][3]);
        *(global float4 *)(line + TILE / 2) = (float4)(sums[i][4], sums[i][5], sums[i][6], sums[i][7]);
    }
}

// BEGIN() makes what the others need, FETCH(buffer, a, b) starts the copies of a step, and is their event, WAIT(event, step) waits
// for those of a step.
#define PRODUCT(name, event_t, BEGIN, FETCH, WAIT)                                                                     \
    GROUP kernel void name(PARAMETERS) {                                                                               \
        local buffer_t __attribute__((aligned(128))) buffers[2];                                                       \
        BEGIN();                                                                                                       \
        float sums[8][8];                                                                                              \
        for (uint i = 0; i < 8; ++i)                                                                                   \
            for (uint j = 0; j < 8; ++j)                                                                               \
                sums[i][j] = 0;                                                                                        \
        a += get_group_id(1) * TILE * SIDE;                                                                            \
        b += get_group_id(0) * TILE;                                                                                   \
        event_t coming = FETCH(0, a, b);                                                                               \
        for (uint step = 0; step < SIDE / DEPTH; ++step) {                                                             \
            event_t here = coming;                                                                                     \
            a += DEPTH;                                                                                                \
            b += DEPTH * SIDE;                                                                                         \
            if (step + 1 < SIDE / DEPTH)                                                                               \
                coming = FETCH((step + 1) % 2, a, b);                                                                  \
            WAIT(here, step);                                                                                          \
            multiply(sums, &buffers[step % 2]);                                                                        \
            barrier(CLK_LOCAL_MEM_FENCE);                                                                              \
        }                                                                                                              \
        store(c + get_group_id(1) * TILE * SIDE + get_group_id(0) * TILE, sums);                                       \
    }

#define NOTHING()

static event_t copy_step(local buffer_t *buffer, const global float *a, const global float *b) {
    event_t event = async_work_group_copy_2D2D(buffer->a, 0, a, 0, 4, DEPTH, TILE, SIDE, DEPTH, 0);
    return async_work_group_copy_2D2D(buffer->b, 0, b, 0, 4, TILE, DEPTH, SIDE, TILE, event);
}
#define COPY(number, a, b) copy_step(&buffers[number], a, b)
#define WAIT_FOR(event, step) wait_group_events(1, &event)
PRODUCT(product, event_t, NOTHING, COPY, WAIT_FOR)

// By hand.
static int start_step(local buffer_t *buffer, const global float *a, const global float *b) {
    for (uint i = get_local_id(0); i < TILE * DEPTH / 4; i += ITEMS)
        START(&buffer->a[i * 4], &a[i / (DEPTH / 4) * SIDE + i % (DEPTH / 4) * 4]);
    for (uint i = get_local_id(0); i < TILE * DEPTH / 4; i += ITEMS)
        START(&buffer->b[i * 4], &b[i / (TILE / 4) * SIDE + i % (TILE / 4) * 4]);
    close_group();
    return 0;
}
#define START_STEP(number, a, b) start_step(&buffers[number], a, b)
#define WAIT_FOR_GROUP(event, step) wait_for_group(step + 1 == SIDE / DEPTH)
PRODUCT(product_by_hand, int, NOTHING, START_STEP, WAIT_FOR_GROUP)

#ifdef HAS_BULK
static int start_bulk(local buffer_t *buffer, local ulong *barrier, const global float *a, const global float *b) {
    const uint item = get_local_id(0);
    expect_bytes(barrier, sizeof(buffer_t));
    if (item < TILE)
        START_BULK(&buffer->a[item * DEPTH], &a[item * SIDE], DEPTH * 4, barrier);
    else if (item < TILE + DEPTH)
        START_BULK(&buffer->b[(item - TILE) * TILE], &b[(item - TILE) * SIDE], TILE * 4, barrier);
    return 0;
}
#define BULK_STEP(number, a, b) start_bulk(&buffers[number], &barriers[number], a, b)
#define WAIT_FOR_BULK(event, step) wait_for_bulk(barriers, step)
PRODUCT(product_by_bulk, int, BARRIERS, BULK_STEP, WAIT_FOR_BULK)
#endif
