// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Simplex buffering: three buffers in rotation. A buffer's results are copied out, then the next tile is copied into
// it, while the other two are read and written. A cross of five bytes is added up.

#include "tiling.h"

#define TILE_W 12
#define TILE_H 6
#define BUFFER ((TILE_W + 2) * (TILE_H + 2))

typedef struct {
    local uchar *bases[3];
    int index;
    outer_t in, out;
    event_t *event_in, *event_out;
    tile_t to_export;
    inner_t imported;
} simplex_t;

typedef struct {
    inner_t in, out;
} buffers_t;

static buffers_t step(simplex_t *const s, tile_t next, tile_t current) {
    buffers_t now;
    const tile_t coming = with_halo(next, 1, 1, 0);
    const inner_t into = create_inner(s->bases[s->index], sizeof(uchar), coming);

    wait_tiles(1, s->event_in);
    if (!is_empty(s->to_export)) {
        export_tile(s->out, s->to_export, create_inner(s->bases[s->index], sizeof(uchar), s->to_export), s->event_out);
        wait_tiles(1, s->event_out);
    }
    if (!is_empty(next))
        import_tile(into, s->in, coming, s->event_in);

    s->index = (s->index + 1) % 3;
    now.in = s->imported;
    now.out = create_inner(s->bases[s->index], sizeof(uchar), current);
    s->imported = into;
    s->to_export = current;
    return now;
}

static simplex_t start(local uchar *base0, local uchar *base1, local uchar *base2, outer_t in, outer_t out,
                       event_t *event_in, event_t *event_out, tile_t first) {
    simplex_t s;
    s.bases[0] = base0;
    s.bases[1] = base1;
    s.bases[2] = base2;
    s.index = 0;
    s.in = in;
    s.out = out;
    s.event_in = event_in;
    s.event_out = event_out;
    s.to_export = empty_tile();
    s.imported = create_inner(base0, sizeof(uchar), empty_tile());
    step(&s, first, empty_tile());
    return s;
}

static void finish(simplex_t *const s) {
    step(s, empty_tile(), empty_tile());
    step(s, empty_tile(), empty_tile());
}

static void add_cross(inner_t in, inner_t out) {
    const int row = in.layout.row;
    for (int y = get_local_id(1); y < out.shape.height; y += get_local_size(1))
        for (int x = get_local_id(0); x < out.shape.width; x += get_local_size(0)) {
            const local uchar *here = (const local uchar *)in.base + (y + 1) * row + x + 1;
            ((local uchar *)out.base)[y * (int)out.layout.row + x] =
                here[0] + here[-1] + here[1] + here[-row] + here[row];
        }
}

kernel void simplex(global uchar *in, int in_row, global uchar *out, int out_row, int width, int height) {
    local uchar buffer0[BUFFER], buffer1[BUFFER], buffer2[BUFFER];
    const shape_t volume = {width, height, 1}, shape = {TILE_W, TILE_H, 1};
    const tiler_t tiler = create_tiler(volume, shape);
    const int share = parts_of(tiler.count, get_num_groups(0));
    const int first = get_group_id(0) * share, end = min(first + share, tiler.count);
    event_t event_in = (event_t)0, event_out = (event_t)0;
    if (first >= end)
        return;

    simplex_t s =
        start(buffer0, buffer1, buffer2, create_outer(in, create_layout(1, in_row, height + 2)),
              create_outer(out, create_layout(1, out_row, height)), &event_in, &event_out, get_tile(first, &tiler));
    for (int i = first; i < end; ++i) {
        const tile_t next = i + 1 < end ? get_tile(i + 1, &tiler) : empty_tile();
        const buffers_t now = step(&s, next, get_tile(i, &tiler));
        add_cross(now.in, now.out);
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    finish(&s);
}
