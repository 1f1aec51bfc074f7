// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The work-items of a work-group, of which these GPUs have at most 1,024: products of 16 bits are one instruction each.

#pragma once

// Structures are passed by pointer: by value they are copied with their padding, in copies that outlive inlining.
#define CLTILE_INLINE static inline __attribute__((always_inline, overloadable))

CLTILE_INLINE uint __cltile_work_item(void) {
    const ushort row = (ushort)get_local_id(2) * (ushort)get_local_size(1) + (ushort)get_local_id(1);
    return (uint)row * (ushort)get_local_size(0) + (uint)get_local_id(0);
}

CLTILE_INLINE uint __cltile_work_items(void) {
    return (uint)get_local_size(0) * (ushort)get_local_size(1) * (ushort)get_local_size(2);
}
