// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Blocks of sub-groups: what the lanes of a sub-group pass is compared, without waiting for each other.

#pragma once

#include "checker/report.h"

#include "checker/inline.inc"

// The call, and the lane that makes it. Queries of sub-groups are in kernels themselves, whose sizes may differ.
struct __cltile_block_site {
    uint line, file;
    uint work_group;
    uint group; // the sub-group, linear
    uint lane, lanes, most_lanes;
};

CLTILE_INLINE void __cltile_find_block_site(private struct __cltile_block_site *site, uint line,
                                            const constant char *file) {
    site->line = line;
    site->file = __cltile_file(file);
    site->work_group = __cltile_work_group();
    site->group = site->work_group * get_num_sub_groups() + get_sub_group_id();
    site->lane = get_sub_group_local_id();
    site->lanes = get_sub_group_size();
    site->most_lanes = get_max_sub_group_size();
}

// What has to be the same for all lanes. `size` and `memory` are hashes: of the block's size and of the image, or of
// the matrix's sizes and its address. A pointer is the low and the high half of `at`.
struct __cltile_passed {
    uint kind; // __cltile_media_block, ...
    int2 at;
    uint size, memory;
};

CLTILE_INLINE void __cltile_report_block(const private struct __cltile_block_site *site, uint id, long first,
                                         ulong second, ulong third) {
    __cltile_report(site->work_group, id, site->line, site->file, (ulong)first, second, third, 0);
}

CLTILE_INLINE void __cltile_widen(global uint *bounds, uint value) {
    atomic_max((volatile global uint *)&bounds[0], value ^ 0x80000000u);
    atomic_max((volatile global uint *)&bounds[1], ~value ^ 0x80000000u);
}

CLTILE_INLINE long __cltile_highest(const global uint *bounds) {
    return (long)(int)(bounds[0] ^ 0x80000000u);
}

CLTILE_INLINE long __cltile_lowest(const global uint *bounds) {
    return (long)(int)~(bounds[1] ^ 0x80000000u);
}

CLTILE_INLINE bool __cltile_differ(const global uint *bounds) {
    return __cltile_highest(bounds) != __cltile_lowest(bounds);
}

// All lanes have made their calls of this number.
CLTILE_INLINE void __cltile_compare_lanes(const private struct __cltile_block_site *site,
                                          global struct __cltile_sub_group *group,
                                          global struct __cltile_block_call *call, uint kind) {
    const bool is_2d = kind == __cltile_2d_block;
    if (kind == __cltile_sub_group_block) {
        group->diverged = __cltile_differ(call->line);
        if (group->diverged == 0 && (__cltile_differ(call->x) || __cltile_differ(call->y)))
            __cltile_report_block(site, __cltile_finding_sub_group_block_pointer, 0, 0, 0);
    } else if (__cltile_differ(call->line)) {
        group->diverged = 1;
        __cltile_report_block(site,
                              is_2d ? __cltile_finding_block_2d_divergent_flow : __cltile_finding_block_divergent_flow,
                              __cltile_lowest(call->line) == (long)site->line ? __cltile_highest(call->line)
                                                                              : __cltile_lowest(call->line),
                              0, 0);
    } else if (__cltile_differ(call->x) || __cltile_differ(call->y)) {
        __cltile_report(site->work_group,
                        is_2d ? __cltile_finding_block_2d_divergent_coordinate
                              : __cltile_finding_block_divergent_offset,
                        site->line, site->file, (ulong)__cltile_lowest(call->x), (ulong)__cltile_highest(call->x),
                        (ulong)__cltile_lowest(call->y), (ulong)__cltile_highest(call->y));
    } else if (__cltile_differ(call->size) || __cltile_differ(call->memory)) {
        __cltile_report_block(
            site, is_2d ? __cltile_finding_block_2d_divergent_matrix : __cltile_finding_block_divergent_size, 0, 0, 0);
    }
    for (uint i = 0; i < 2; ++i)
        call->line[i] = call->x[i] = call->y[i] = call->size[i] = call->memory[i] = 0;
    call->arrived = 0;
    atomic_xchg((volatile global uint *)&call->number, 0u);
}

// Compares the lanes of a sub-group. False for all lanes but the first to arrive at a call.
CLTILE_ONCE bool __cltile_arrive_at_block(const private struct __cltile_block_site *site,
                                          const private struct __cltile_passed *passed) {
    const uint lane = site->lane;
    if (site->group >= __cltile_header()->sub_group_capacity || lane >= __cltile_lane_capacity)
        return true;
    global struct __cltile_block_use *uses =
        (global struct __cltile_block_use *)__cltile_part(__cltile_header()->blocks);
    global struct __cltile_sub_group *group =
        (global struct __cltile_sub_group *)(uses + __cltile_use_capacity) + site->group;
    const uint number = group->calls[lane] + 1;
    group->calls[lane] = number;
    if (*(volatile global uint *)&group->diverged != 0)
        return true;
    global struct __cltile_block_call *call = &group->entries[(number - 1) % __cltile_block_call_capacity];
    const uint old = atomic_cmpxchg((volatile global uint *)&call->number, 0u, number);
    if (old != 0 && old != number) {
        atomic_max((volatile global uint *)&group->skipped, ~number);
        return true;
    }
    if (old == 0) {
        call->lanes = site->lanes;
        call->file = site->file;
        call->kind = passed->kind;
        call->group = site->work_group;
    }
    __cltile_widen(call->line, site->line);
    __cltile_widen(call->x, (uint)passed->at.x);
    __cltile_widen(call->y, (uint)passed->at.y);
    __cltile_widen(call->size, passed->size);
    __cltile_widen(call->memory, passed->memory);
    if (atomic_inc((volatile global uint *)&call->arrived) + 1 == site->lanes)
        __cltile_compare_lanes(site, group, call, passed->kind);
    return old == 0;
}
