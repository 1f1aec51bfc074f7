// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The rules for one media block, before it is read or written:
//
//     void __cltile_check_block(area, line, file, at, block, width, height, texel)
//
// `width`, `height` and `texel` are those of the image: texels, rows, bytes of a texel. Lanes are compared without
// waiting for each other.

#pragma once

// As other files of the checker, whose definitions are over if the program has copies, too.
#ifndef CLTILE_INLINE
#define CLTILE_INLINE static inline __attribute__((always_inline, overloadable))
#endif
#ifndef CLTILE_ONCE
#define CLTILE_ONCE static __attribute__((overloadable))
#endif

#include "checker/report.h"

#include "checker/block_area.h"

// What a block's function and its arguments say.
struct __cltile_block_kind {
    int2 at;
    int width, height;
    uint element_bytes, components;
    bool is_written;
};

// The call, and the lane that makes it. Queries of sub-groups are in kernels themselves, whose sizes may differ.
struct __cltile_block_site {
    global ulong *area;
    uint line, file;
    uint group; // the sub-group, linear
    uint lane, lanes, most_lanes;
};

// The most rows of a block, by the bytes of a row (Table 6.X); 0: there is no such row.
CLTILE_INLINE uint __cltile_most_rows(long row_bytes) {
    if (row_bytes < 4 || row_bytes > 32 || row_bytes % 4 != 0)
        return 0;
    return row_bytes == 4 ? 64 : row_bytes == 8 ? 32 : row_bytes <= 16 ? 16 : 8;
}

CLTILE_INLINE void __cltile_report_block(const private struct __cltile_block_site *site, uint id, long first,
                                         ulong second, ulong third) {
    __cltile_report(site->area, id, site->line, site->file, (ulong)first, second, third, 0);
}

CLTILE_INLINE void __cltile_check_block_size(const private struct __cltile_block_site *site,
                                             const private struct __cltile_block_kind *block) {
    const long row_bytes = (long)block->width * block->element_bytes;
    const uint most = __cltile_most_rows(row_bytes);
    if (most == 0) {
        __cltile_report_block(site, __cltile_finding_block_width, row_bytes, 0, 0);
        return;
    }
    if (block->height < 1 || (uint)block->height > most) {
        __cltile_report_block(site, __cltile_finding_block_height, block->height, (ulong)row_bytes, most);
        return;
    }
    const uint slots = row_bytes == 12 ? 16 : row_bytes > 16 ? 32 : (uint)row_bytes;
    const ulong elements = (ulong)block->width * (ulong)block->height;
    const ulong padded = (ulong)(slots / block->element_bytes) * (ulong)block->height;
    const ulong fit = (ulong)site->most_lanes * block->components;
    if (elements > fit)
        __cltile_report_block(site, __cltile_finding_block_larger, (long)elements, fit, 0);
    else if (padded > fit)
        __cltile_report_block(site, __cltile_finding_block_padding, (long)padded, fit, 0);
}

// Keeps what the host needs to find the image and the rules that it breaks.
CLTILE_ONCE void __cltile_note_use(const private struct __cltile_block_site *site,
                                   const private struct __cltile_block_use *use) {
    global struct __cltile_block_use *uses =
        (global struct __cltile_block_use *)__cltile_part(site->area, __cltile_header(site->area)->blocks);
    uint key = __cltile_mix(site->line * 64 + site->file);
    key = __cltile_mix(key * 31 + use->flags + use->height * 4);
    key = __cltile_mix(key * 31 + use->image_width);
    key = __cltile_mix(key * 31 + use->image_height * 16 + use->texel) | 1;
    for (uint i = 0; i < __cltile_use_capacity; ++i) {
        global struct __cltile_block_use *slot = &uses[(key + i) % __cltile_use_capacity];
        const uint old = atomic_cmpxchg((volatile global uint *)&slot->key, 0u, key);
        if (old == key)
            return;
        if (old != 0)
            continue;
        slot->line = site->line;
        slot->file = site->file;
        slot->flags = use->flags;
        slot->height = use->height;
        slot->image_width = use->image_width;
        slot->image_height = use->image_height;
        slot->texel = use->texel;
        return;
    }
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
                                          global struct __cltile_block_call *call) {
    if (__cltile_differ(call->line)) {
        group->diverged = 1;
        __cltile_report_block(site, __cltile_finding_block_divergent_flow,
                              __cltile_lowest(call->line) == (long)site->line ? __cltile_highest(call->line)
                                                                              : __cltile_lowest(call->line),
                              0, 0);
    } else if (__cltile_differ(call->x) || __cltile_differ(call->y)) {
        __cltile_report(site->area, __cltile_finding_block_divergent_offset, site->line, site->file,
                        (ulong)__cltile_lowest(call->x), (ulong)__cltile_highest(call->x),
                        (ulong)__cltile_lowest(call->y), (ulong)__cltile_highest(call->y));
    } else if (__cltile_differ(call->size) || __cltile_differ(call->image)) {
        __cltile_report_block(site, __cltile_finding_block_divergent_size, 0, 0, 0);
    }
    for (uint i = 0; i < 2; ++i)
        call->line[i] = call->x[i] = call->y[i] = call->size[i] = call->image[i] = 0;
    call->arrived = 0;
    atomic_xchg((volatile global uint *)&call->number, 0u);
}

// Compares the lanes of a sub-group. False for all lanes but the first to arrive at a call.
CLTILE_ONCE bool __cltile_arrive_at_block(const private struct __cltile_block_site *site,
                                          const private struct __cltile_block_kind *block, uint image) {
    const uint lane = site->lane;
    if (site->group >= __cltile_header(site->area)->sub_group_capacity || lane >= __cltile_lane_capacity)
        return true;
    global struct __cltile_block_use *uses =
        (global struct __cltile_block_use *)__cltile_part(site->area, __cltile_header(site->area)->blocks);
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
        call->group = __cltile_work_group();
    }
    __cltile_widen(call->line, site->line);
    __cltile_widen(call->x, (uint)block->at.x);
    __cltile_widen(call->y, (uint)block->at.y);
    __cltile_widen(call->size, ((uint)block->width << 16) + (uint)block->height);
    __cltile_widen(call->image, image);
    if (atomic_inc((volatile global uint *)&call->arrived) + 1 == site->lanes)
        __cltile_compare_lanes(site, group, call);
    return old == 0;
}

CLTILE_ONCE void __cltile_check_block_of(const private struct __cltile_block_site *site,
                                         const private struct __cltile_block_kind *block, uint width, uint height,
                                         uint texel) {
    if (!__cltile_arrive_at_block(site, block, width * 65599 + height * 16 + texel))
        return;
    const bool is_outside = block->at.x < 0 || block->at.y < 0 ||
                            (long)block->at.x + (long)block->width * block->element_bytes > (long)width * texel ||
                            (long)block->at.y + block->height > (long)height;
    struct __cltile_block_use use;
    use.flags = (block->is_written ? __cltile_block_is_written : 0) | (is_outside ? __cltile_block_is_outside : 0);
    use.height = (uint)block->height;
    use.image_width = width;
    use.image_height = height;
    use.texel = texel;
    __cltile_check_block_size(site, block);
    if ((block->at.x & 3) != 0)
        __cltile_report_block(site, __cltile_finding_block_offset, block->at.x, 0, 0);
    __cltile_note_use(site, &use);
}

CLTILE_INLINE void __cltile_check_block(global ulong *area, uint line, const constant char *file,
                                        const private struct __cltile_block_kind *block, uint width, uint height,
                                        uint texel) {
    const struct __cltile_block_site site = {area,
                                             line,
                                             __cltile_file(area, file),
                                             __cltile_work_group() * get_num_sub_groups() + get_sub_group_id(),
                                             get_sub_group_local_id(),
                                             get_sub_group_size(),
                                             get_max_sub_group_size()};
    __cltile_check_block_of(&site, block, width, height, texel);
}
