// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Events of 2D and 3D copies: passed from copy to copy, in arrays, through functions.

#include "version-1.0.h"

kernel void chained_loads(ARGUMENTS(uchar)) {
    const struct group g = BEGIN;
    event_t event = load_2D(&g, 0, 0);
    event = load_3D(&g, 1, event);
    wait_group_events(1, &event);
    SEE(g);
}

kernel void chained_stores(ARGUMENTS(uchar)) {
    const struct group g = BEGIN;
    event_t event = store_3D(&g, 0, 0);
    event = store_2D(&g, 1, event);
    wait_group_events(1, &event);
    SEE(g);
}

kernel void chained_both_ways(ARGUMENTS(uchar)) {
    const struct group g = BEGIN;
    event_t event = load_3D(&g, 0, 0);
    event = store_2D(&g, 1, event);
    event = load_2D(&g, 2, event);
    wait_group_events(1, &event);
    SEE(g);
}

kernel void array(ARGUMENTS(uchar)) {
    const struct group g = BEGIN;
    event_t events[4] = {load_2D(&g, 0, 0), store_3D(&g, 1, 0), store_2D(&g, 2, 0), load_3D(&g, 3, 0)};
    wait_group_events(4, events);
    SEE(g);
}

kernel void array_in_parts(ARGUMENTS(uchar)) {
    const struct group g = BEGIN;
    event_t events[4] = {load_2D(&g, 0, 0), load_3D(&g, 1, 0)};
    events[2] = store_2D(&g, 2, 0);
    events[3] = store_3D(&g, 3, 0);
    wait_group_events(1, events + 3);
    wait_group_events(3, events);
    SEE(g);
}

__attribute__((noinline)) static void start(const private struct group *g, private event_t *events) {
    events[0] = load_3D(g, 0, 0);
    events[1] = store_2D(g, 1, 0);
}

__attribute__((noinline)) static void wait_for(int count, private event_t *events) {
    wait_group_events(count, events);
}

kernel void copied_and_waited_for_elsewhere(ARGUMENTS(uchar)) {
    const struct group g = BEGIN;
    event_t events[2];
    start(&g, events);
    wait_for(2, events);
    SEE(g);
}
