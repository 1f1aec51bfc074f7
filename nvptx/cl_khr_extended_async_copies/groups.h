// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Groups of cp.async: what a work-item copies belongs to the group that it closes next, and groups complete in order.
//
// An event is the number of the group that was open when its copy began; the copies that it is passed on to join that
// group. The next copy of another event closes the open group. A wait for an event whose group is open is for all
// copies; another waits until no more groups are on their way than began after that of its event. So copies that began
// later go on. Waits close no group and count nothing: in large work-groups each instruction delays the loads.
//
// Only the lowest bits of numbers are kept. An event whose group was closed longer ago than they tell is taken for a
// newer one, for which a wait takes longer, but is right.
//
// Source: PTX ISA, "cp.async.commit_group" and "cp.async.wait_group".

#pragma once

#include "cl_khr_extended_async_copies/work_items.h"
#include "cl_khr_extended_async_copies/counter.h"

#define CLTILE_NUMBER_BITS 0xffu
#define CLTILE_IS_NUMBER 0x100u // of an event: 0 is none
#define CLTILE_NO_NUMBER 1u     // of an event, where groups are not counted
#define CLTILE_COMPLETE 0xc711e000u // of an event of copies that need no group

// How events are read and written: compilers take accesses by another type for such of another object.
typedef uint __attribute__((may_alias)) __cltile_event_number;

CLTILE_INLINE uint __cltile_number(event_t event) {
    return *(private __cltile_event_number *)&event;
}

CLTILE_INLINE event_t __cltile_event(uint number) {
    event_t event = 0;
    *(private __cltile_event_number *)&event = number;
    return event;
}

// Whether nothing is on its way that a copy which is passed the event would have to wait for.
CLTILE_INLINE bool __cltile_is_new(event_t event) {
    return __cltile_number(event) == 0 || __cltile_number(event) == CLTILE_COMPLETE;
}

CLTILE_INLINE uint __cltile_event_of(uint count) {
    return (count & CLTILE_NUMBER_BITS) | CLTILE_IS_NUMBER;
}

// The event that the open group has.
CLTILE_INLINE uint __cltile_open_group(void) {
    return __cltile_has_counter() ? __cltile_event_of(__cltile_counted()) : CLTILE_NO_NUMBER;
}

// Closes the open group, which may be empty: the next one is open then.
CLTILE_INLINE void __cltile_close_group(void) {
    __asm__ volatile("cp.async.commit_group;" : : : "memory");
}

// Counts a group that was opened: once, before it is closed. Returns its event.
CLTILE_INLINE uint __cltile_count_group(void) {
    return __cltile_has_counter() ? __cltile_event_of(__cltile_count_one()) : CLTILE_NO_NUMBER;
}

// How many groups, the open one among them, began after that of an event, when `open` is the open group. What is no
// group's is taken for the open group's.
CLTILE_INLINE uint __cltile_groups_since(event_t event, uint open) {
    const uint number = __cltile_number(event);
    if (number == CLTILE_COMPLETE)
        return CLTILE_NUMBER_BITS;
    return (number & open & CLTILE_IS_NUMBER) != 0 ? (open - number) & CLTILE_NUMBER_BITS : 0;
}

// Waits until the work-item has no more than that many groups on their way, the open one among them, or fewer. The
// instruction takes a constant, and does not count the open group.
CLTILE_INLINE void __cltile_wait_for_groups(uint left) {
#define CLTILE_WAIT(what) __asm__ volatile("cp.async.wait_" what ";" : : : "memory")
    if (left == 0)
        CLTILE_WAIT("all");
    else if (left == 1)
        CLTILE_WAIT("group 0");
    else if (left == 2)
        CLTILE_WAIT("group 1");
    else if (left < 5)
        CLTILE_WAIT("group 2");
    else if (left < 8)
        CLTILE_WAIT("group 4");
    else
        CLTILE_WAIT("group 7");
#undef CLTILE_WAIT
}

// Waits for the work-item's own part of the copies of events, then for the others.
// A pointer without a qualifier is generic where the language version has that, and private otherwise.
CLTILE_INLINE void __cltile_wait_for_events(int num_events, const event_t *event_list) {
    bool are_complete = true;
    for (int i = 0; i < num_events; ++i)
        are_complete = are_complete && __cltile_number(event_list[i]) == CLTILE_COMPLETE;
    if (!are_complete) {
        const uint open = __cltile_open_group();
        uint left = CLTILE_NUMBER_BITS;
        for (int i = 0; i < num_events; ++i) {
            const uint since = __cltile_groups_since(event_list[i], open);
            left = since < left ? since : left;
        }
        __cltile_wait_for_groups(left);
    }
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
}
