// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Around the copies that a kernel tests: what a work-group fills its area from, and how it shows what its work-items
// see.

#ifndef GROUP_H
#define GROUP_H

#include "work.h"

// Global memory that the copies read and write; what the areas hold before; what is seen afterwards of either. `type`
// is that of the elements, where the kernel has one.
#define ARGUMENTS(type)                                                                                                \
    const global struct work *works, global type *memory, const global uchar *areas, global uchar *seen_memory,        \
        global uchar *seen_areas, local type *area

struct group {
    const global struct work *work;
    global uchar *memory;
    local uchar *area;
};

static inline uint work_item(void) {
    return (uint)((get_local_id(2) * get_local_size(1) + get_local_id(1)) * get_local_size(0) + get_local_id(0));
}

static inline uint work_items(void) {
    return (uint)(get_local_size(0) * get_local_size(1) * get_local_size(2));
}

static inline struct group begin(const global struct work *works, global uchar *memory, const global uchar *areas,
                                 local uchar *area) {
    const global struct work *work = works + get_group_id(0);
    const global uchar *from = areas + work->area_at;
    const uint words = (uint)(work->area_bytes / sizeof(uchar16));
    for (uint i = work_item(); i < words; i += work_items())
        vstore16(vload16(i, from), i, area);
    barrier(CLK_LOCAL_MEM_FENCE);
    const struct group group = {work, memory + work->memory_at, area};
    return group;
}
#define BEGIN begin(works, (global uchar *)memory, areas, (local uchar *)area)

// Hosts align local memory by the type of the parameter, which may be bytes: here it is read and written as bytes.
//
// Work-items read from the end to the beginning, so that what one sees, others have copied; and there is no barrier
// before, so that the wait alone lets them see it.
static inline void see_area(global uchar *seen, const local uchar *area, ulong bytes) {
    for (uint i = (uint)(bytes / sizeof(uchar16)) - work_item(); (int)i > 0; i -= work_items())
        vstore16(vload16(i - 1, area), i - 1, seen);
}

static inline void see_memory(global uchar *seen, const global uchar *memory, ulong bytes) {
    global uint4 *to = (global uint4 *)seen;
    const global uint4 *from = (const global uint4 *)memory;
    for (uint i = (uint)(bytes / sizeof(uint4)) - work_item(); (int)i > 0; i -= work_items())
        to[i - 1] = from[i - 1];
}

static inline void see(const private struct group *g, global uchar *seen_memory, global uchar *seen_areas) {
    see_area(seen_areas + g->work->area_at, g->area, g->work->area_bytes);
    see_memory(seen_memory + g->work->memory_at, g->memory, g->work->memory_bytes);
}
#define SEE(group) see(&(group), seen_memory, seen_areas)

#endif
