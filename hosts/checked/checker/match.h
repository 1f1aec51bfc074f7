// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls of the work-items of a work-group, compared without waiting for each other: the first to arrive at a call
// leaves hashes of its site and its arguments.
//
// A hash is in one word with the number of times that the ring of records has gone round, so that the word needs no
// reset.

#pragma once

#include "checker/report.h"

#define CLTILE_HASH_BITS 20
#define CLTILE_HASH_MASK ((1u << CLTILE_HASH_BITS) - 1)

enum {
    __cltile_is_first,
    __cltile_is_same,
    __cltile_is_other,
    __cltile_is_late, // the record has a later call
};

CLTILE_ONCE int __cltile_compare(volatile global uint *word, uint round, uint hash) {
    const uint own = round << CLTILE_HASH_BITS | (hash & CLTILE_HASH_MASK) | 1;
    uint old = *word;
    for (uint tries = 0; tries < 1 << 16; ++tries) {
        const int later = (int)((old & ~CLTILE_HASH_MASK) - (own & ~CLTILE_HASH_MASK));
        if (old != 0 && later == 0)
            return old == own ? __cltile_is_same : __cltile_is_other;
        if (old != 0 && later > 0)
            return __cltile_is_late;
        const uint seen = atomic_cmpxchg(word, old, own);
        if (seen == old)
            return __cltile_is_first;
        old = seen;
    }
    return __cltile_is_late;
}

// What a work-item knows of its call.
struct __cltile_call {
    bool is_tracked; // as the call of the same number of the other work-items
    bool is_first;
    uint number;
};

// From now on the work-group's calls are not compared. Whether this work-item is the first to say so.
CLTILE_INLINE bool __cltile_diverge(global struct __cltile_group *group) {
    return atomic_xchg((volatile global uint *)&group->diverged, 1u) == 0;
}

// Counts the call, and compares it with the other work-items' call of this number.
CLTILE_ONCE void __cltile_arrive(private struct __cltile_call *call, const private struct __cltile_item *item,
                                 uint line, const constant char *file, uint arguments) {
    call->is_first = false;
    call->number = 0;
    call->is_tracked = __cltile_is_tracked(item);
    if (!call->is_tracked)
        return;
    global struct __cltile_group *group = __cltile_own_group(item);
    global uint *calls = __cltile_calls(item, group);
    const uint capacity = __cltile_header()->record_capacity;
    call->number = *calls;
    *calls = call->number + 1;
    call->is_tracked = *(volatile global uint *)&group->diverged == 0;
    if (!call->is_tracked)
        return;
    global struct __cltile_record *record = &__cltile_records(group)[call->number & (capacity - 1)];
    const uint round = call->number / capacity, site = __cltile_mix_in(line, (ulong)file);
    const int same = __cltile_compare((volatile global uint *)&record->site, round, site);
    call->is_first = same == __cltile_is_first;
    if (call->is_first) {
        record->call_line = line;
        record->call_file = __cltile_file(file);
    }
    if (same == __cltile_is_other) {
        call->is_tracked = false;
        if (__cltile_diverge(group))
            __cltile_report(item->work_group, __cltile_finding_divergent_flow, line, __cltile_file(file),
                            record->call_line, 0, 0, 0);
        return;
    }
    if (__cltile_compare((volatile global uint *)&record->arguments, round, arguments) == __cltile_is_other) {
        call->is_tracked = call->is_first;
        if (__cltile_diverge(group))
            __cltile_report(item->work_group, __cltile_finding_divergent_argument, line, __cltile_file(file), 0, 0, 0,
                            0);
    }
}
