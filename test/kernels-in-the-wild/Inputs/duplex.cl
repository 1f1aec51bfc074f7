// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Duplex buffering: the next tile comes while the one before goes; one wait is for both. Pixels of three bytes become
// grey.

#include "tiling.h"

#define TILE_W 16
#define TILE_H 4

typedef struct {
    local uchar *base_in, *base_out;
    outer_t in, out;
    event_t (*events)[2]; // of what comes, of what goes
    tile_t going;
} duplex_t;

static void step(duplex_t *d, tile_t coming, tile_t current) {
    if (!is_empty(coming))
        import_tile(create_inner(d->base_in, 3, coming), d->in, coming, &(*d->events)[0]);
    if (!is_empty(d->going))
        export_tile(d->out, d->going, create_inner(d->base_out, 1, d->going), &(*d->events)[1]);
    d->going = current;
    wait_tiles(2, *d->events);
}

static void make_grey(const local uchar *restrict in, local uchar *restrict out, shape_t shape) {
    for (int i = get_local_id(0); i < shape.width * shape.height; i += get_local_size(0)) {
        const uint3 weights = (uint3)(77, 150, 29), pixel = convert_uint3(vload3(i, in));
        const uint3 products = weights * pixel;
        out[i] = (products.x + products.y + products.z + 128) >> 8;
    }
}

kernel void duplex(global uchar *in, global uchar *out, int row, int width, int height) {
    local uchar in_buffer[TILE_H * TILE_W * 3], out_buffer[TILE_H * TILE_W];
    const shape_t volume = {width, height, 1}, shape = {TILE_W, TILE_H, 1};
    const tiler_t tiler = create_tiler(volume, shape);
    event_t events[2];
    for (int i = 0; i < 2; ++i)
        events[i] = (event_t)0;

    duplex_t d;
    d.base_in = in_buffer;
    d.base_out = out_buffer;
    d.in = create_outer(in, create_layout(3, row, height));
    d.out = create_outer(out, create_layout(1, row, height));
    d.events = &events;
    d.going = empty_tile();
    const int groups = get_num_groups(0);
    for (int i = get_group_id(0); i < tiler.count; i += groups) {
        const tile_t current = get_tile(i, &tiler);
        step(&d, current, current);
        make_grey(d.base_in, d.base_out, current.shape);
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    step(&d, empty_tile(), empty_tile());
}
