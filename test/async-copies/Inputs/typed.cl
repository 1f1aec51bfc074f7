// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One copy between arrays of TYPE, by the interface of VERSION (0_9_0 or 1_0).

#include "group.h"

#define NAMED(type, name) type##name
#define KERNEL(type, name) NAMED(type, name)
#define CALL(version, dimensions) NAMED(copy_##dimensions##_, version)

#define copy_2D_0_9_0(dst, src, c, event)                                                                              \
    async_work_group_copy_2D2D(dst, src, c->elements, c->lines, c->src_line, c->dst_line, event)
#define copy_3D_0_9_0(dst, src, c, event)                                                                              \
    async_work_group_copy_3D3D(dst, src, c->elements, c->lines, c->src_line, c->dst_line, c->planes, c->src_plane,     \
                               c->dst_plane, event)
#define copy_2D_1_0(dst, src, c, event)                                                                                \
    async_work_group_copy_2D2D(dst, c->dst_offset, src, c->src_offset, sizeof(TYPE), c->elements, c->lines,            \
                               c->src_line, c->dst_line, event)
#define copy_3D_1_0(dst, src, c, event)                                                                                \
    async_work_group_copy_3D3D(dst, c->dst_offset, src, c->src_offset, sizeof(TYPE), c->elements, c->lines, c->planes, \
                               c->src_line, c->src_plane, c->dst_line, c->dst_plane, event)

// Pointers are kernel arguments plus whole elements, so that the linker knows how they are aligned.
#define ONE_COPY(name, to, from, call)                                                                                 \
    kernel void KERNEL(TYPE, name)(ARGUMENTS(TYPE)) {                                                                  \
        const struct group g = BEGIN;                                                                                  \
        const global struct copy *c = g.work->copies;                                                                  \
        event_t event = call((to) + c->dst / sizeof(TYPE), (from) + c->src / sizeof(TYPE), c, 0);                      \
        wait_group_events(1, &event);                                                                                  \
        SEE(g);                                                                                                        \
    }
#define MEMORY memory + g.work->memory_at / sizeof(TYPE)
ONE_COPY(_load_2D, area, MEMORY, CALL(VERSION, 2D))
ONE_COPY(_load_3D, area, MEMORY, CALL(VERSION, 3D))
ONE_COPY(_store_2D, MEMORY, area, CALL(VERSION, 2D))
ONE_COPY(_store_3D, MEMORY, area, CALL(VERSION, 3D))
