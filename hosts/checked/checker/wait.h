// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checked waits and fences: all work-items gather, compare and move their shares of the copies, and gather again.

#pragma once

#include "checker/copy.h"

// The wait or fence that this work-item makes. Without events it is a fence, which is for all copies.
struct __cltile_wait {
    struct __cltile_item item;
    uint line, file;
    struct __cltile_call call;
};

// Whether a copy of the record is to be completed: also when another work-item has just done its share of it.
CLTILE_INLINE bool __cltile_awaits(const global struct __cltile_record *record, uint number) {
    const uint state = *(const volatile global uint *)&record->state;
    return __cltile_is_in_progress(state) || state == ((uint)__cltile_is_complete | (number + 1));
}

// Compares and moves this work-item's share of a copy. The last one compares the hashes, and leaves the record clean.
CLTILE_ONCE void __cltile_complete(const private struct __cltile_wait *wait, global struct __cltile_record *record) {
    const uint items = __cltile_work_items_gather ? wait->item.items : 1;
    global struct __cltile_group *group = __cltile_own_group(&wait->item);
    const uint arrived = *(volatile global uint *)&record->arrived;
    const bool to_global = (record->flags & __cltile_copy_to_global) != 0;
    const bool is_made = (record->flags & __cltile_copy_is_not_made) == 0;
    if (arrived != items && __cltile_diverge(group))
        __cltile_report(wait->item.work_group, __cltile_finding_missing_items, record->line, record->file, arrived,
                        items, 0, 0);
    const bool compares = is_made && (record->flags & __cltile_copy_overlaps) == 0 && arrived == items &&
                          *(volatile global uint *)&group->diverged == 0;
    uint changed = 0, sum = 0;
    struct __cltile_tile tile = record->tile;
    if (is_made)
        sum =
            __cltile_own_pass(&wait->item, &tile, to_global, __cltile_pass_moves | (compares ? __cltile_pass_ends : 0),
                              __cltile_poison(record->number), &changed);
    if (compares && changed != 0)
        __cltile_report(wait->item.work_group, __cltile_finding_destination_written, record->line, record->file,
                        wait->line, 0, 0, 0);
    if (compares)
        atomic_sub((volatile global uint *)&record->hash, sum);
    mem_fence(CLK_GLOBAL_MEM_FENCE);
    if (atomic_inc((volatile global uint *)&record->verified) + 1 != items)
        return;
    const uint difference = atomic_xchg((volatile global uint *)&record->hash, 0u);
    if (compares && difference != 0)
        __cltile_report(wait->item.work_group, __cltile_finding_source_written, record->line, record->file, wait->line,
                        0, 0, 0);
    *(volatile global uint *)&record->arrived = 0;
    *(volatile global uint *)&record->verified = 0;
}

// Completes the copies of an event, or moves those of all. Whether there are any.
CLTILE_ONCE bool __cltile_complete_copies(const private struct __cltile_wait *wait, bool is_fence, ulong event) {
    global struct __cltile_group *group = __cltile_own_group(&wait->item);
    const uint capacity = __cltile_header()->record_capacity, number = wait->call.number;
    bool any = false;
    for (uint i = min(number - group->oldest, capacity); i > 0; --i) {
        global struct __cltile_record *record = &__cltile_records(group)[(number - i) & (capacity - 1)];
        if (!__cltile_awaits(record, number) || (!is_fence && record->event != (uint)event))
            continue;
        const uint moved = *(volatile global uint *)&record->moved;
        if (moved == 0 || (is_fence && moved == number + 1))
            __cltile_complete(wait, record);
        if (is_fence && moved == 0) // a later fence leaves the number of the one that moves
            *(volatile global uint *)&record->moved = number + 1;
        if (!is_fence)
            *(volatile global uint *)&record->state = (uint)__cltile_is_complete | (number + 1);
        any = true;
    }
    return any;
}

CLTILE_INLINE bool __cltile_is_event(ulong event) {
    return (uint)(event >> 32) == __cltile_event_mark;
}

// Events that earlier waits have completed need nothing, nor do null events, which pipelines of tiles wait for at
// first.
CLTILE_INLINE void __cltile_complete_event(const private struct __cltile_wait *wait, uint index, ulong event) {
    const uint number = (uint)event;
    if (event == 0 || (__cltile_is_event(event) && number == (uint)__cltile_event_of_unchecked))
        return;
    if (__cltile_is_event(event) && number != 0 && number <= wait->call.number)
        __cltile_complete_copies(wait, false, event);
    else if (wait->call.is_first)
        __cltile_report(wait->item.work_group, __cltile_finding_wait_before_copy, wait->line, wait->file, index, event,
                        0, 0);
}

// Forgets the calls before the first copy that is in progress.
CLTILE_INLINE void __cltile_forget_calls(const private struct __cltile_wait *wait) {
    global struct __cltile_group *group = __cltile_own_group(&wait->item);
    const uint capacity = __cltile_header()->record_capacity;
    uint oldest = group->oldest;
    if (wait->call.number - oldest > capacity)
        oldest = wait->call.number - capacity;
    for (uint left = wait->call.number - oldest; left > 0; --left) {
        if (__cltile_is_in_progress(__cltile_records(group)[oldest & (capacity - 1)].state))
            break;
        ++oldest;
    }
    group->oldest = oldest;
}

// Moves the bytes of all copies in progress, each by the work-item that gets here first: for work-groups whose
// work-items have made different calls.
CLTILE_ONCE void __cltile_complete_alone(const private struct __cltile_item *item) {
    global struct __cltile_record *records = __cltile_records(__cltile_own_group(item));
    for (uint i = __cltile_header()->record_capacity; i > 0; --i) {
        global struct __cltile_record *record = &records[i - 1];
        const uint state = *(volatile global uint *)&record->state;
        if (!__cltile_is_in_progress(state) ||
            atomic_cmpxchg((volatile global uint *)&record->state, state, (uint)__cltile_is_complete) != state)
            continue;
        struct __cltile_tile tile = record->tile;
        uint changed;
        if (record->moved == 0 && (record->flags & __cltile_copy_is_not_made) == 0 && !__cltile_is_empty_tile(&tile))
            __cltile_pass(&tile, (record->flags & __cltile_copy_to_global) != 0, __cltile_pass_moves, 0, 0, 1,
                          &changed);
    }
}

// Whether this work-item has a part in what the wait does to copies.
CLTILE_INLINE bool __cltile_takes_part(const private struct __cltile_wait *wait) {
    if (!wait->call.is_tracked && __cltile_is_tracked(&wait->item))
        __cltile_complete_alone(&wait->item);
    return wait->call.is_tracked && (__cltile_work_items_gather || wait->call.is_first);
}

// Before all have gathered. Without events it is a fence.
CLTILE_ONCE void __cltile_begin_wait(private struct __cltile_wait *wait, uint line, const constant char *file,
                                     int count, const ulong *events) {
    uint hash = (uint)count;
    for (int i = 0; i < count; ++i)
        hash = __cltile_mix_in(hash, events[i]);
    wait->line = line;
    __cltile_arrive(&wait->call, &wait->item, line, file, hash);
    wait->file = wait->call.is_first ? __cltile_file(file) : 0;
}

CLTILE_ONCE void __cltile_complete_events(const private struct __cltile_wait *wait, int count, const ulong *events) {
    if (__cltile_takes_part(wait))
        for (int i = 0; i < count; ++i)
            __cltile_complete_event(wait, (uint)i, events[i]);
}

CLTILE_ONCE void __cltile_fence_copies(const private struct __cltile_wait *wait) {
    if (__cltile_takes_part(wait))
        __cltile_complete_copies(wait, true, 0);
}

// After all have gathered again: before that, a copy may be one that another work-item has not put down yet.
CLTILE_ONCE void __cltile_end_wait(const private struct __cltile_wait *wait) {
    if (wait->call.is_first && wait->call.is_tracked)
        __cltile_forget_calls(wait);
}

CLTILE_INLINE void __cltile_gather(void) {
    if (__cltile_work_items_gather)
        barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
}

// `list_bytes`: from the list's begin to the end of its object, ~0 where that is not known.
void CLTILE_BUILTIN __cltile_checked_wait(uint line, const constant char *file, int count, const ulong *events,
                                          ulong list_bytes) {
    struct __cltile_wait wait;
    const int known = (int)min((ulong)max(count, 0), list_bytes / sizeof(ulong));
    __cltile_find_item(&wait.item);
    __cltile_begin_wait(&wait, line, file, known, events);
    __cltile_gather();
    __cltile_complete_events(&wait, known, events);
    if (known < count && wait.call.is_first)
        __cltile_report(wait.item.work_group, __cltile_finding_wait_count, line, wait.file, (ulong)count, (ulong)known,
                        0, 0);
    __cltile_gather();
    __cltile_end_wait(&wait);
}

void CLTILE_BUILTIN __cltile_checked_fence(uint line, const constant char *file) {
    struct __cltile_wait wait;
    __cltile_find_item(&wait.item);
    __cltile_begin_wait(&wait, line, file, 0, 0);
    __cltile_gather();
    __cltile_fence_copies(&wait);
    __cltile_gather();
    __cltile_end_wait(&wait);
}
