// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sub-groups on a host that has none: the work-items of a work-group, in linear order, cut into equal runs.

#pragma once

#define CLTILE_INLINE static inline __attribute__((always_inline))

// The kernel's sub-group size, a power of two: the linker puts the constant in, kernel by kernel.
uint __cltile_sub_group_size(void);

CLTILE_INLINE uint __cltile_local_linear_id(void) {
    return (uint)((get_local_id(2) * get_local_size(1) + get_local_id(1)) * get_local_size(0) + get_local_id(0));
}

CLTILE_INLINE uint __cltile_local_linear_size(void) {
    return (uint)(get_local_size(0) * get_local_size(1) * get_local_size(2));
}

// How many sub-groups that many work-items make; the last may be partial. The formula never gives 0, so that loops
// which step by the result have an end. Otherwise LLVM may make an endless loop for a step of 0, and PoCL 3.1
// miscompiles barriers behind an endless loop.
CLTILE_INLINE uint __cltile_sub_groups_in(uint work_items) {
    return (work_items == 0 ? 0 : work_items - 1) / __cltile_sub_group_size() + 1;
}
