// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Copy number i of a work-group, in version 1.0: into local memory (load) or out of it (store).

#ifndef VERSION_1_0_H
#define VERSION_1_0_H

#include "group.h"

static inline event_t load_2D(const private struct group *g, uint i, event_t event) {
    const global struct copy *c = &g->work->copies[i];
    return async_work_group_copy_2D2D(g->area + c->dst, c->dst_offset, g->memory + c->src, c->src_offset, c->bytes,
                                      c->elements, c->lines, c->src_line, c->dst_line, event);
}

static inline event_t load_3D(const private struct group *g, uint i, event_t event) {
    const global struct copy *c = &g->work->copies[i];
    return async_work_group_copy_3D3D(g->area + c->dst, c->dst_offset, g->memory + c->src, c->src_offset, c->bytes,
                                      c->elements, c->lines, c->planes, c->src_line, c->src_plane, c->dst_line,
                                      c->dst_plane, event);
}

static inline event_t store_2D(const private struct group *g, uint i, event_t event) {
    const global struct copy *c = &g->work->copies[i];
    return async_work_group_copy_2D2D(g->memory + c->dst, c->dst_offset, g->area + c->src, c->src_offset, c->bytes,
                                      c->elements, c->lines, c->src_line, c->dst_line, event);
}

static inline event_t store_3D(const private struct group *g, uint i, event_t event) {
    const global struct copy *c = &g->work->copies[i];
    return async_work_group_copy_3D3D(g->memory + c->dst, c->dst_offset, g->area + c->src, c->src_offset, c->bytes,
                                      c->elements, c->lines, c->planes, c->src_line, c->src_plane, c->dst_line,
                                      c->dst_plane, event);
}

#endif
