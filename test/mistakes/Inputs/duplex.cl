// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A pipeline in the style of OpenCL-TTL, duplex: a tile comes while the result of the tile before goes, and one wait
// is for both. Pixels of three bytes become grey.

#pragma OPENCL EXTENSION cl_khr_extended_async_copies : enable

#define TILE_W 16
#define TILE_H 4
#define PIXEL 3

typedef struct {
    int x, y, w, h;
} tile_t;

typedef struct {
    int width, height, pitch, across, count; // in pixels, tiles
} tiler_t;

typedef struct {
    const global uchar *from;
    global uchar *to;
    local uchar *in, *out;
    event_t events[2]; // of what comes, of what goes
    tile_t going;
} duplex_t;

static tiler_t create_tiler(int width, int height, int pitch) {
    const int across = (width + TILE_W - 1) / TILE_W, down = (height + TILE_H - 1) / TILE_H;
    const tiler_t t = {width, height, pitch, across, across * down};
    return t;
}

static tile_t get_tile(const tiler_t *t, int i) {
    tile_t tile = {i % t->across * TILE_W, i / t->across * TILE_H, 0, 0};
    if (i < t->count) {
        tile.w = min(TILE_W, t->width - tile.x);
        tile.h = min(TILE_H, t->height - tile.y);
    }
    return tile;
}

// Gets the tile, and sends the result of the tile before away. An empty tile ends the pipeline.
static void exchange(duplex_t *d, const tiler_t *t, tile_t next) {
    if (next.w > 0)
        d->events[0] = async_work_group_copy_2D2D(d->in, 0, d->from, next.y * t->pitch + next.x, PIXEL, next.w, next.h,
                                                  t->pitch, TILE_W, 0);
    if (d->going.w > 0)
        d->events[1] = async_work_group_copy_2D2D(d->to, d->going.y * t->pitch + d->going.x, d->out, 0, 1, d->going.w,
                                                  d->going.h, TILE_W, t->pitch, 0);
    if (next.w > 0)
        wait_group_events(1, &d->events[0]);
    if (d->going.w > 0)
        wait_group_events(1, &d->events[1]);
    d->going = next;
}

static void make_grey(const local uchar *in, local uchar *out, tile_t tile) {
    for (int i = get_local_id(0); i < tile.w * tile.h; i += get_local_size(0)) {
        const int at = i / tile.w * TILE_W + i % tile.w;
        const uint3 pixel = convert_uint3(vload3(at, in)) * (uint3)(77, 150, 29);
        out[at] = (pixel.x + pixel.y + pixel.z + 128) >> 8;
    }
}

kernel void duplex(const global uchar *from, global uchar *to, int pitch, int width, int height) {
    local uchar in[TILE_W * TILE_H * PIXEL], out[TILE_W * TILE_H];
    const tiler_t tiler = create_tiler(width, height, pitch);
    duplex_t d;
    d.from = from;
    d.to = to;
    d.in = in;
    d.out = out;
    d.going = get_tile(&tiler, tiler.count);

    for (int i = get_group_id(0); i < tiler.count; i += get_num_groups(0)) {
        const tile_t tile = get_tile(&tiler, i);
        exchange(&d, &tiler, tile);
        make_grey(d.in, d.out, tile);
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    exchange(&d, &tiler, get_tile(&tiler, tiler.count));
}
