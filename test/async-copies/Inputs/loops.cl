// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Waits in loops over tiles, each of which is shown in global memory before another takes its place.

#include "version-1.0.h"

#define TILES (MAX_COPIES / 2)

static void show(const private struct group *g, uint i) {
    const global struct copy *c = &g->work->copies[i];
    for (uint left = (uint)c->elements - work_item(); (int)left > 0; left -= work_items())
        g->memory[c->dst + left - 1] = g->area[c->src + left - 1];
}

kernel void one_by_one(ARGUMENTS(uchar)) {
    const struct group g = BEGIN;
    for (uint tile = 0; tile < TILES; ++tile) {
        event_t event = load_2D(&g, 2 * tile, 0);
        wait_group_events(1, &event);
        show(&g, 2 * tile + 1);
        barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE); // for the next copy to its place; for SEE
    }
    SEE(g);
}

// Two tiles are on their way at any time; past the last one, an empty copy is.
kernel void double_buffered(ARGUMENTS(uchar)) {
    const struct group g = BEGIN;
    event_t events[2] = {load_3D(&g, 0, 0), load_3D(&g, 2, 0)};
    for (uint tile = 0; tile < TILES; ++tile) {
        wait_group_events(1, &events[tile % 2]);
        show(&g, 2 * tile + 1);
        barrier(CLK_LOCAL_MEM_FENCE);
        const global struct copy *c = &g.work->copies[2 * min(tile + 2, (uint)TILES - 1)];
        events[tile % 2] = async_work_group_copy_3D3D(g.area + c->dst, c->dst_offset, g.memory + c->src, c->src_offset,
                                                      c->bytes, c->elements, c->lines, tile + 2 < TILES ? c->planes : 0,
                                                      c->src_line, c->src_plane, c->dst_line, c->dst_plane, 0);
    }
    wait_group_events(2, events);
    SEE(g);
}
