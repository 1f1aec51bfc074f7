// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The parts of the area, and reports: the first time of a finding at a site takes a slot, later times count.

#pragma once

#include "checker/area.h"
#include "cl_khr_extended_async_copies/work_items.h"

// Functions whose code is not repeated for each call in a kernel: they have no pointers to local memory, no barriers,
// and ask for no ids. PoCL repeats all functions that do.
#define CLTILE_ONCE static __attribute__((overloadable, noinline))

// The file of a call. The name of the program itself differs by driver, and is left out.
#define __cltile_own_file (__INCLUDE_LEVEL__ == 0 ? "" : __FILE__)

CLTILE_INLINE global uchar *__cltile_part(ulong offset) {
    return (global uchar *)__cltile_own_area + offset;
}

CLTILE_INLINE global struct __cltile_area *__cltile_header(void) {
    return (global struct __cltile_area *)__cltile_own_area;
}

CLTILE_INLINE uint __cltile_work_group(void) {
    return (uint)((get_group_id(2) * get_num_groups(1) + get_group_id(1)) * get_num_groups(0) + get_group_id(0));
}

// The work-item that makes a call, in a work-group of so many.
struct __cltile_item {
    uint number, items, work_group;
};

CLTILE_INLINE void __cltile_find_item(private struct __cltile_item *item) {
    item->number = __cltile_work_item();
    item->items = __cltile_work_items();
    item->work_group = __cltile_work_group();
}

CLTILE_INLINE bool __cltile_is_tracked(const private struct __cltile_item *item) {
    return item->work_group < __cltile_header()->group_capacity && item->items <= __cltile_header()->item_capacity;
}

// Of a work-group that is tracked.
CLTILE_INLINE global struct __cltile_group *__cltile_own_group(const private struct __cltile_item *item) {
    global struct __cltile_area *header = __cltile_header();
    return (global struct __cltile_group *)__cltile_part(header->groups + item->work_group * header->group_bytes);
}

CLTILE_INLINE global struct __cltile_record *__cltile_records(global struct __cltile_group *group) {
    return (global struct __cltile_record *)(group + 1);
}

// The calls that a work-item has made. In bytes from the group: rusticl 22.3 loses the index behind a pointer of
// another type.
CLTILE_INLINE global uint *__cltile_calls(const private struct __cltile_item *item,
                                          global struct __cltile_group *group) {
    const ulong records = __cltile_header()->record_capacity * sizeof(struct __cltile_record);
    return (global uint *)((ulong)group + sizeof(struct __cltile_group) + records + (ulong)item->number * sizeof(uint));
}

CLTILE_INLINE uint __cltile_mix(uint value) {
    value = (value ^ value >> 16) * 0x85ebca6b;
    value = (value ^ value >> 13) * 0xc2b2ae35;
    return value ^ value >> 16;
}

CLTILE_INLINE uint __cltile_mix_in(uint hash, ulong value) {
    return __cltile_mix(__cltile_mix(hash * 31 + (uint)value) * 31 + (uint)(value >> 32));
}

// The number of a file's name: its slot in the table.
CLTILE_ONCE uint __cltile_file(const constant char *file) {
    global struct __cltile_file *files = (global struct __cltile_file *)__cltile_part(__cltile_header()->files);
    uint key = 1;
    for (uint i = 0; i + 1 < __cltile_file_bytes && file[i] != 0; ++i)
        key = __cltile_mix(key * 31 + (uint)file[i]);
    key |= 1;
    for (uint i = 0; i < __cltile_file_capacity; ++i) {
        const uint slot = (key + i) % __cltile_file_capacity;
        const uint old = atomic_cmpxchg((volatile global uint *)&files[slot].key, 0u, key);
        for (uint at = 0; old == 0 && at + 1 < __cltile_file_bytes && file[at] != 0; ++at)
            files[slot].name[at] = file[at];
        if (old == 0 || old == key)
            return slot;
    }
    return __cltile_file_capacity;
}

CLTILE_ONCE void __cltile_report(uint work_group, uint id, uint line, uint file, ulong first, ulong second, ulong third,
                                 ulong fourth) {
    global struct __cltile_area *header = __cltile_header();
    global struct __cltile_finding *findings = (global struct __cltile_finding *)__cltile_part(header->findings);
    const uint key = __cltile_mix(__cltile_mix(line * 64 + id) + file) | 1;
    for (uint i = 0; i < header->finding_capacity; ++i) {
        global struct __cltile_finding *finding = &findings[(key + i) & (header->finding_capacity - 1)];
        const uint old = atomic_cmpxchg((volatile global uint *)&finding->key, 0u, key);
        if (old != 0 && old != key)
            continue;
        if (old == 0) {
            finding->id = id;
            finding->line = line;
            finding->file = file;
            finding->group = work_group;
            finding->numbers[0] = first;
            finding->numbers[1] = second;
            finding->numbers[2] = third;
            finding->numbers[3] = fourth;
        }
        atomic_inc((volatile global uint *)&finding->count);
        return;
    }
}
