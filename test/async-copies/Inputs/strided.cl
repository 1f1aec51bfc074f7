// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elements of TYPE by async_work_group_strided_copy, and the same once more by async_work_group_copy_2D2D.

#include "group.h"

#define NAMED(type, name) type##name
#define KERNEL(type, name) NAMED(type, name)

kernel void KERNEL(TYPE, _load)(ARGUMENTS(TYPE)) {
    const struct group g = BEGIN;
    const global struct copy *c = g.work->copies;
    const global TYPE *src = (const global TYPE *)(g.memory + c[0].src);
    local TYPE *dst[2] = {(local TYPE *)(g.area + c[0].dst), (local TYPE *)(g.area + c[1].dst)};
    event_t event = async_work_group_strided_copy(dst[0], src, c->lines, c->src_line, 0);
    event = async_work_group_copy_2D2D(dst[1], 0, src, 0, sizeof(TYPE), 1, c->lines, c->src_line, 1, event);
    wait_group_events(1, &event);
    SEE(g);
}

kernel void KERNEL(TYPE, _store)(ARGUMENTS(TYPE)) {
    const struct group g = BEGIN;
    const global struct copy *c = g.work->copies;
    const local TYPE *src = (const local TYPE *)(g.area + c[0].src);
    global TYPE *dst[2] = {(global TYPE *)(g.memory + c[0].dst), (global TYPE *)(g.memory + c[1].dst)};
    event_t event = async_work_group_strided_copy(dst[0], src, c->lines, c->dst_line, 0);
    event = async_work_group_copy_2D2D(dst[1], 0, src, 0, sizeof(TYPE), 1, c->lines, 1, c->dst_line, event);
    wait_group_events(1, &event);
    SEE(g);
}
