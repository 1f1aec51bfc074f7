// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Events that 2D and 3D copies share with the host's own copies.

#include "version-1.0.h"

static event_t load_1D(const private struct group *g, uint i, event_t event) {
    const global struct copy *c = &g->work->copies[i];
    return async_work_group_copy(g->area + c->dst, g->memory + c->src, c->elements, event);
}

static event_t load_strided(const private struct group *g, uint i, event_t event) {
    const global struct copy *c = &g->work->copies[i];
    return async_work_group_strided_copy(g->area + c->dst, g->memory + c->src, c->lines, c->src_line, event);
}

static event_t store_1D(const private struct group *g, uint i, event_t event) {
    const global struct copy *c = &g->work->copies[i];
    return async_work_group_copy(g->memory + c->dst, g->area + c->src, c->elements, event);
}

static event_t store_strided(const private struct group *g, uint i, event_t event) {
    const global struct copy *c = &g->work->copies[i];
    return async_work_group_strided_copy(g->memory + c->dst, g->area + c->src, c->lines, c->dst_line, event);
}

// One event for four copies, in this order.
#define SHARED(name, first, second, third, fourth)                                                                     \
    kernel void shared_from_##name(ARGUMENTS(uchar)) {                                                                 \
        const struct group g = BEGIN;                                                                                  \
        event_t event = first(&g, 0, 0);                                                                               \
        event = second(&g, 1, event);                                                                                  \
        event = third(&g, 2, event);                                                                                   \
        event = fourth(&g, 3, event);                                                                                  \
        wait_group_events(1, &event);                                                                                  \
        SEE(g);                                                                                                        \
    }
SHARED(1D, load_1D, load_strided, load_2D, load_3D)
SHARED(2D, load_2D, load_1D, load_3D, load_strided)
SHARED(3D, store_3D, store_2D, store_strided, store_1D)
SHARED(strided, store_strided, load_3D, store_1D, load_2D)

kernel void array_with_host_copies(ARGUMENTS(uchar)) {
    const struct group g = BEGIN;
    event_t events[4] = {load_1D(&g, 0, 0), store_2D(&g, 1, 0)};
    events[2] = store_strided(&g, 2, 0);
    events[3] = load_3D(&g, 3, 0);
    wait_group_events(4, events);
    SEE(g);
}
