// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Double buffering: two buffers for tiles that come and two for those that go, each pair with an object of its own. The
// sum of 3x3 words is a word of twice the size.

#include "tiling.h"

#define TILE_W 10
#define TILE_H 5
#define OVERLOAD __attribute__((overloadable))

typedef struct {
    local ushort *bases[2];
    int index;
    outer_t outer;
    event_t *event;
    inner_t coming;
} import_t;

typedef struct {
    local uint *bases[2];
    int index;
    outer_t outer;
    event_t *event;
    tile_t going;
} export_t;

// Waits for the tile that was asked for before, and asks for the next.
static inner_t OVERLOAD step(import_t *i, tile_t next) {
    const inner_t come = i->coming;
    wait_tiles(1, i->event);
    if (!is_empty(next)) {
        i->coming = create_inner(i->bases[i->index], sizeof(ushort), next);
        import_tile(i->coming, i->outer, next, i->event);
        i->index ^= 1;
    }
    return come;
}

// Sends the tile before away, and gives the buffer for this one.
static inner_t OVERLOAD step(export_t *e, tile_t current) {
    wait_tiles(1, e->event);
    if (!is_empty(e->going)) {
        export_tile(e->outer, e->going, create_inner(e->bases[e->index], sizeof(uint), e->going), e->event);
        e->index ^= 1;
    }
    e->going = current;
    return create_inner(e->bases[e->index], sizeof(uint), current);
}

static import_t start_import(local ushort *base0, local ushort *base1, outer_t outer, event_t *event, tile_t first) {
    import_t result = {{base0, base1}, 0, outer, event, create_inner(base0, sizeof(ushort), empty_tile())};
    step(&result, first);
    return result;
}

static export_t start_export(local uint *base0, local uint *base1, outer_t outer, event_t *event) {
    export_t result = {{base0, base1}, 0, outer, event, empty_tile()};
    return result;
}

static void finish(export_t *e) {
    step(e, empty_tile());
    step(e, empty_tile());
}

static void add_squares(const inner_t *in, const inner_t *out) {
    const int items = get_local_size(0), row = in->layout.row;
    for (int i = get_local_id(0); i < out->shape.width * out->shape.height; i += items) {
        const int x = i % out->shape.width, y = i / out->shape.width;
        const local ushort *corner = (const local ushort *)in->base + y * row + x;
        uint sum = 0;
#pragma unroll
        for (int dy = 0; dy < 3; ++dy)
#pragma unroll
            for (int dx = 0; dx < 3; ++dx)
                sum += corner[dy * row + dx];
        *((local uint *)out->base + y * out->layout.row + x) = sum;
    }
}

kernel void double_buffers(global ushort *in, int in_row, global uint *out, int out_row, int width, int height) {
    local ushort in_buffers[2][(TILE_H + 2) * (TILE_W + 2)];
    local uint out_buffers[2][TILE_H * TILE_W];
    const shape_t volume = {width, height, 1}, shape = {TILE_W, TILE_H, 1};
    const tiler_t tiler = create_tiler(volume, shape);
    const int step_by = get_num_groups(0);
    event_t events[2];
    events[0] = (event_t)0;
    events[1] = (event_t)0;

    import_t import =
        start_import(in_buffers[0], in_buffers[1], create_outer(in, create_layout(sizeof(ushort), in_row, height + 2)),
                     &events[0], with_halo(get_tile(get_group_id(0), &tiler), 1, 1, 0));
    export_t export = start_export(out_buffers[0], out_buffers[1],
                                   create_outer(out, create_layout(sizeof(uint), out_row, height)), &events[1]);
    for (int i = get_group_id(0); i < tiler.count; i += step_by) {
        const tile_t current = get_tile(i, &tiler), next = get_tile(i + step_by, &tiler);
        const inner_t tile_in = step(&import, with_halo(next, 1, 1, 0));
        const inner_t tile_out = step(&export, current);
        add_squares(&tile_in, &tile_out);
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    finish(&export);
}
