// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checked halves of barriers in programs from source: for each a function that has the call's line and file, too. The
// host's prelude defines macros that call these in place of the builtins.
//
// A work-group counts arrivals. The first work-item compares the number at each wait, when all have come and before
// any goes on; and the host does so when the kernel has ended.

#pragma once

#include "checker/report.h"

#include "checker/inline.inc"
#include "cl_intel_split_work_group_barrier.h"

CLTILE_ONCE void __cltile_count_arrival(const private struct __cltile_item *item, uint line,
                                        const constant char *file) {
    if (!__cltile_is_tracked(item))
        return;
    global struct __cltile_group *group = __cltile_own_group(item);
    if (atomic_inc((volatile global uint *)&group->arrivals) == 0) {
        group->arrival_line = line;
        group->arrival_file = __cltile_file(file);
    }
}

CLTILE_ONCE void __cltile_compare_arrivals(const private struct __cltile_item *item, uint line,
                                           const constant char *file) {
    if (item->number != 0 || !__cltile_is_tracked(item))
        return;
    global struct __cltile_group *group = __cltile_own_group(item);
    const uint arrivals = atomic_xchg((volatile global uint *)&group->arrivals, 0u);
    if (arrivals == 0)
        __cltile_report(item->work_group, __cltile_finding_barrier_wait_alone, line, __cltile_file(file), 0, 0, 0, 0);
    else if (arrivals % item->items != 0)
        __cltile_report(item->work_group, __cltile_finding_barrier_missing_items, group->arrival_line,
                        group->arrival_file, arrivals % item->items, item->items, 0, 0);
    else if (arrivals != item->items)
        __cltile_report(item->work_group, __cltile_finding_barrier_arrives_again, group->arrival_line,
                        group->arrival_file, arrivals / item->items, line, 0, 0);
}

CLTILE_INLINE void __cltile_checked_intel_work_group_barrier_arrive(uint line, const constant char *file,
                                                                    cl_mem_fence_flags flags) {
    struct __cltile_item item;
    __cltile_find_item(&item);
    __cltile_count_arrival(&item, line, file);
    intel_work_group_barrier_arrive(flags);
}

CLTILE_INLINE void __cltile_gather_arrivals(uint line, const constant char *file) {
    struct __cltile_item item;
    __cltile_find_item(&item);
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    __cltile_compare_arrivals(&item, line, file);
}

CLTILE_INLINE void __cltile_checked_intel_work_group_barrier_wait(uint line, const constant char *file,
                                                                  cl_mem_fence_flags flags) {
    __cltile_gather_arrivals(line, file);
    intel_work_group_barrier_wait(flags);
}

#ifdef CLTILE_BARRIERS_HAVE_SCOPES
CLTILE_INLINE void __cltile_checked_intel_work_group_barrier_arrive(uint line, const constant char *file,
                                                                    cl_mem_fence_flags flags, memory_scope scope) {
    __cltile_checked_intel_work_group_barrier_arrive(line, file, flags);
    (void)scope;
}

CLTILE_INLINE void __cltile_checked_intel_work_group_barrier_wait(uint line, const constant char *file,
                                                                  cl_mem_fence_flags flags, memory_scope scope) {
    __cltile_gather_arrivals(line, file);
    intel_work_group_barrier_wait(flags, scope);
}
#endif
