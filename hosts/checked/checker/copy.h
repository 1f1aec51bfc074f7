// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A checked copy: the call hashes the source and poisons the destination, and the wait compares both and moves the
// bytes.
//
// Work-item i begins with the unit half a work-group further on than its own number: a work-item often writes the unit
// of its number just before the copy, and a missing barrier shows in units that another one writes.
//
// Include checker/together.h first, or checker/conditional.h.

#pragma once

#include "checker/bounds.h"
#include "checker/match.h"

CLTILE_INLINE bool __cltile_is_in_progress(uint state) {
    return state != 0 && (state & (uint)__cltile_is_complete) == 0;
}

// A pass over the share of this work-item.
CLTILE_INLINE uint __cltile_own_pass(const private struct __cltile_item *item, const private struct __cltile_tile *tile,
                                     bool to_global, int what, uint poison, private uint *changed) {
    const uint items = item->items == 0 ? 1 : item->items;
    const uint first = (item->number + items / 2) % items;
    if (__cltile_is_empty_tile(tile))
        return 0;
    return __cltile_pass(tile, to_global, what, poison, __cltile_work_items_gather ? first : 0,
                         __cltile_work_items_gather ? items : 1, changed);
}

CLTILE_ONCE uint __cltile_hash_of(const private struct __cltile_tile *tile, ulong event) {
    uint hash = __cltile_mix_in(__cltile_mix_in(1, tile->destination), tile->source);
    hash = __cltile_mix_in(__cltile_mix_in(hash, tile->element), tile->elements);
    hash = __cltile_mix_in(__cltile_mix_in(hash, tile->lines), tile->planes);
    hash = __cltile_mix_in(__cltile_mix_in(hash, tile->destination_line), tile->destination_plane);
    hash = __cltile_mix_in(__cltile_mix_in(hash, tile->source_line), tile->source_plane);
    return __cltile_mix_in(hash, event);
}

// Looks for copies in progress that write what this one accesses, or access what it writes. Marks both.
CLTILE_ONCE uint __cltile_find_overlaps(const private struct __cltile_site *site, global struct __cltile_group *group,
                                        uint number, const private struct __cltile_tile *tile, bool to_global) {
    const uint capacity = __cltile_header()->record_capacity;
    const uint count = number - group->oldest < capacity ? number - group->oldest : capacity;
    uint flags = 0;
    for (uint i = count; i > 0; --i) {
        global struct __cltile_record *other = &__cltile_records(group)[(number - i) & (capacity - 1)];
        if (!__cltile_is_in_progress(other->state) || other->moved != 0 ||
            (other->flags & __cltile_copy_is_not_made) != 0)
            continue;
        struct __cltile_tile old = other->tile;
        const bool old_to_global = (other->flags & __cltile_copy_to_global) != 0;
        bool overlaps = false;
        for (uint side = 0; side < 3; ++side) { // destination and destination, source, and the other way round
            const bool of_new = side != 2, of_old = side != 1;
            struct __cltile_lines a, b;
            if ((to_global == of_new) != (old_to_global == of_old)) // not the same memory
                continue;
            __cltile_take_side(&a, tile, of_new);
            __cltile_take_side(&b, &old, of_old);
            overlaps = overlaps || __cltile_overlap(&a, &b);
        }
        if (overlaps && !__cltile_is_empty_tile(&old)) {
            other->flags |= __cltile_copy_overlaps;
            flags = __cltile_copy_overlaps;
            __cltile_find(site, __cltile_finding_overlap, other->line, 0, 0);
        }
    }
    return flags;
}

// Fills in the record of a new copy, unless the copy of an earlier round is still in it.
CLTILE_ONCE void __cltile_keep(const private struct __cltile_site *site, global struct __cltile_group *group,
                               uint number, const private struct __cltile_tile *tile, uint event, uint flags) {
    const uint capacity = __cltile_header()->record_capacity;
    global struct __cltile_record *record = &__cltile_records(group)[number & (capacity - 1)];
    if (__cltile_is_in_progress(record->state)) {
        atomic_inc((volatile global uint *)&__cltile_header()->unchecked_copies);
        return;
    }
    if ((flags & __cltile_copy_is_not_made) == 0 && !__cltile_is_empty_tile(tile))
        flags |= __cltile_find_overlaps(site, group, number, tile, (flags & __cltile_copy_to_global) != 0);
    record->tile = *tile;
    record->number = number;
    record->event = event;
    record->moved = 0;
    record->flags = flags;
    record->line = site->line;
    record->file = site->file;
    *(volatile global uint *)&record->state = number + 1;
}

CLTILE_INLINE ulong __cltile_event_of(uint number) {
    return (ulong)__cltile_event_mark << 32 | number;
}

// A copy that is complete at once.
CLTILE_INLINE ulong __cltile_copy_unchecked(const private struct __cltile_item *item,
                                            const private struct __cltile_tile *tile, bool to_global, ulong event) {
    uint changed;
    if (__cltile_work_items_gather || item->number == 0)
        __cltile_own_pass(item, tile, to_global, __cltile_pass_moves, 0, &changed);
    return event != 0 ? event : __cltile_event_of((uint)__cltile_event_of_unchecked);
}

CLTILE_ONCE ulong __cltile_begin_checked(const private struct __cltile_item *item, uint line, const constant char *file,
                                         const private struct __cltile_tile *tile, bool to_global, ulong object_bytes,
                                         uint alignment, ulong event) {
    struct __cltile_call call;
    __cltile_arrive(&call, item, line, file, __cltile_hash_of(tile, event));
    if (!call.is_tracked)
        return __cltile_copy_unchecked(item, tile, to_global, event);
    const struct __cltile_site site = {item->work_group, line, call.is_first ? __cltile_file(file) : 0, call.is_first};
    if (event != 0 && (uint)(event >> 32) != __cltile_event_mark) {
        __cltile_find(&site, __cltile_finding_event_argument, event, 0, 0);
        event = 0;
    }
    const ulong noted_bytes = __cltile_noted_bytes(item, to_global ? tile->source : tile->destination);
    const bool is_made = __cltile_check_tile(&site, tile, to_global, min(object_bytes, noted_bytes), alignment);
    const ulong own = event != 0 ? event : __cltile_event_of(call.number + 1);
    global struct __cltile_group *group = __cltile_own_group(item);
    if (call.is_first)
        __cltile_keep(&site, group, call.number, tile, (uint)own,
                      (to_global ? __cltile_copy_to_global : 0) | (is_made ? 0 : __cltile_copy_is_not_made));
    global struct __cltile_record *record =
        &__cltile_records(group)[call.number & (__cltile_header()->record_capacity - 1)];
    const uint state = *(volatile global uint *)&record->state;
    if (__cltile_is_in_progress(state) && state != call.number + 1)
        return is_made ? __cltile_copy_unchecked(item, tile, to_global, event) : own;
    if (!__cltile_work_items_gather && !call.is_first)
        return own;
    uint changed, sum = 0;
    if (is_made)
        sum = __cltile_own_pass(item, tile, to_global, __cltile_pass_begins, __cltile_poison(call.number), &changed);
    atomic_add((volatile global uint *)&record->hash, sum);
    atomic_inc((volatile global uint *)&record->arrived);
    return own;
}

ulong CLTILE_BUILTIN __cltile_checked_copy(uint line, const constant char *file, ulong destination, ulong source,
                                           uint to_global, ulong object_bytes, uint alignment, ulong element,
                                           ulong elements, ulong lines, ulong planes, ulong destination_line,
                                           ulong destination_plane, ulong source_line, ulong source_plane,
                                           ulong event) {
    const struct __cltile_tile tile = {destination, source,           element,           elements,    lines,
                                       planes,      destination_line, destination_plane, source_line, source_plane};
    struct __cltile_item item;
    __cltile_find_item(&item);
    return __cltile_begin_checked(&item, line, file, &tile, to_global != 0, object_bytes, alignment, event);
}
