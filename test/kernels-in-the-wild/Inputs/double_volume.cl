// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Double buffering of a volume: a cross of seven numbers in three dimensions. Events are in one array, two of each
// direction, and helpers get it as a pointer.

#include "tiling.h"

#define TILE_W 6
#define TILE_H 4
#define TILE_D 3
#define IN_SIZE ((TILE_W + 2) * (TILE_H + 2) * (TILE_D + 2))
#define OUT_SIZE (TILE_W * TILE_H * TILE_D)

enum { COMES, GOES };

typedef struct {
    local int *in[2], *out[2];
    outer_t source, target;
    tiler_t tiler;
} work_t;

static void begin(const work_t *w, int number, int slot, event_t *events) {
    const tile_t tile = with_halo(get_tile(number, &w->tiler), 1, 1, 1);
    if (!is_empty(tile))
        import_tile(create_inner(w->in[slot], sizeof(int), tile), w->source, tile, &events[COMES * 2 + slot]);
}

static void send(const work_t *w, tile_t tile, int slot, event_t *events) {
    export_tile(w->target, tile, create_inner(w->out[slot], sizeof(int), tile), events + GOES * 2 + slot);
}

static int cross_at(const local int *here, int row, int plane) {
    const int steps[3] = {1, row, plane};
    int sum = -6 * *here;
    for (int i = 0; i < 3; ++i)
        sum += here[steps[i]] + here[-steps[i]];
    return sum;
}

static void compute(const work_t *w, tile_t tile, int slot) {
    const int row = tile.shape.width + 2, plane = row * (tile.shape.height + 2);
    for (int z = get_local_id(2); z < tile.shape.depth; z += get_local_size(2))
        for (int y = get_local_id(1); y < tile.shape.height; y += get_local_size(1))
            for (int x = get_local_id(0); x < tile.shape.width; x += get_local_size(0))
                w->out[slot][(z * tile.shape.height + y) * tile.shape.width + x] =
                    cross_at(w->in[slot] + (z + 1) * plane + (y + 1) * row + x + 1, row, plane);
}

kernel void double_volume(global int *in, global int *out, int width, int height, int depth) {
    local int in0[IN_SIZE], in1[IN_SIZE], out0[OUT_SIZE], out1[OUT_SIZE];
    const shape_t volume = {width, height, depth}, shape = {TILE_W, TILE_H, TILE_D};
    event_t events[4];
    work_t w;
    w.in[0] = in0;
    w.in[1] = in1;
    w.out[0] = out0;
    w.out[1] = out1;
    w.source = create_outer(in, create_layout(sizeof(int), width + 2, height + 2));
    w.target = create_outer(out, create_layout(sizeof(int), width, height));
    w.tiler = create_tiler(volume, shape);
    for (int i = 0; i < 4; ++i)
        events[i] = (event_t)0;

    begin(&w, 0, 0, events);
    for (int i = 0; i < w.tiler.count; ++i) {
        const int slot = i & 1;
        const tile_t tile = get_tile(i, &w.tiler);
        begin(&w, i + 1, slot ^ 1, events);
        wait_tiles(1, &events[COMES * 2 + slot]);
        wait_tiles(1, &events[GOES * 2 + slot]);
        compute(&w, tile, slot);
        barrier(CLK_LOCAL_MEM_FENCE);
        send(&w, tile, slot, events);
    }
    wait_tiles(2, events + GOES * 2);
}
