// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Copies of which the linker knows something, and must not take it for more: both pointers are aligned before bytes are
// added to them; on one of two ways, a pointer stays aligned; one pointer is aligned, the other not; pitches are;
// pitches have 32 bits; elements are of 16 bytes at any address.

#include "group.h"

#define AREA ((local uchar *)area)
#define MEMORY ((global uchar *)memory + g.work->memory_at)
#define COPY_2D(to, from)                                                                                              \
    async_work_group_copy_2D2D(to, 0, from, 0, c->bytes, c->elements, c->lines, c->src_line, c->dst_line, 0)
#define COPY_3D(to, from)                                                                                              \
    async_work_group_copy_3D3D(to, 0, from, 0, c->bytes, c->elements, c->lines, c->planes, c->src_line, c->src_plane,  \
                               c->dst_line, c->dst_plane, 0)
#define KERNEL(name, call)                                                                                             \
    kernel void name(ARGUMENTS(ulong16)) {                                                                             \
        const struct group g = BEGIN;                                                                                  \
        const global struct copy *c = g.work->copies;                                                                  \
        event_t event = call;                                                                                          \
        wait_group_events(1, &event);                                                                                  \
        SEE(g);                                                                                                        \
    }

KERNEL(bytes_load_2D, COPY_2D(AREA + c->dst, MEMORY + c->src))
KERNEL(bytes_store_3D, COPY_3D(MEMORY + c->dst, AREA + c->src))

KERNEL(wide_load_3D, async_work_group_copy_3D3D(AREA + c->dst, 0, MEMORY + c->src, 0, 16, c->elements, c->lines,
                                                c->planes, c->src_line, c->src_plane, c->dst_line, c->dst_plane, 0))
KERNEL(wide_store_2D, async_work_group_copy_2D2D(MEMORY + c->dst, 0, AREA + c->src, 0, 16, c->elements, c->lines,
                                                 c->src_line, c->dst_line, 0))

#define ALIGNED(at) ((local uchar *)((local uint4 *)area + at / 16))
KERNEL(chosen_load_3D, COPY_3D(c->dst % 16 == 0 ? ALIGNED(c->dst) : AREA + c->dst, MEMORY + c->src))
KERNEL(chosen_store_2D, COPY_2D(MEMORY + c->dst, c->src % 16 != 0 ? AREA + c->src : ALIGNED(c->src)))

KERNEL(aligned_area_load_3D, COPY_3D((local uchar *)(area + 1), MEMORY + c->src))
KERNEL(aligned_area_store_2D, COPY_2D(MEMORY + c->dst, (local uchar *)(area + 1)))

KERNEL(fixed_load_2D, async_work_group_copy_2D2D(AREA + c->dst, 0, MEMORY + c->src, 0, 1, FIXED_ELEMENTS, FIXED_LINES,
                                                 FIXED_SRC_LINE, FIXED_DST_LINE, 0))
KERNEL(fixed_store_3D,
       async_work_group_copy_3D3D(MEMORY + c->dst, 0, (local uchar *)(area + 1), 0, 1, FIXED_ELEMENTS, FIXED_LINES,
                                  FIXED_PLANES, FIXED_SRC_LINE, FIXED_SRC_PLANE, FIXED_DST_LINE, FIXED_DST_PLANE, 0))

KERNEL(pitched_load_3D,
       async_work_group_copy_3D3D(AREA + c->dst, 0, MEMORY + c->src, 0, 1, FIXED_ELEMENTS, FIXED_LINES, FIXED_PLANES,
                                  (uint)c->src_line, (uint)c->src_plane, FIXED_DST_LINE, FIXED_DST_PLANE, 0))
KERNEL(pitched_store_2D, async_work_group_copy_2D2D(MEMORY + c->dst, 0, AREA + c->src, 0, 1, FIXED_ELEMENTS,
                                                    FIXED_LINES, FIXED_SRC_LINE, (uint)c->dst_line, 0))
