// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One copy, and no other loads or stores of global or local memory.

#include "work.h"

#define COPY_2D(to, from)                                                                                              \
    async_work_group_copy_2D2D(to + c.dst, c.dst_offset, from + c.src, c.src_offset, c.bytes, c.elements, c.lines,     \
                               c.src_line, c.dst_line, 0)
#define COPY_3D(to, from)                                                                                              \
    async_work_group_copy_3D3D(to + c.dst, c.dst_offset, from + c.src, c.src_offset, c.bytes, c.elements, c.lines,     \
                               c.planes, c.src_line, c.src_plane, c.dst_line, c.dst_plane, 0)
#define KERNEL(name, call)                                                                                             \
    kernel void name(struct copy c, global uchar *memory, local uchar *area) {                                         \
        event_t event = call;                                                                                          \
        wait_group_events(1, &event);                                                                                  \
    }
KERNEL(load_2D, COPY_2D(area, memory))
KERNEL(load_3D, COPY_3D(area, memory))
KERNEL(store_2D, COPY_2D(memory, area))
KERNEL(store_3D, COPY_3D(memory, area))
