// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The number of a work-item in its work-group, and how many there are. These GPUs have at most 1,024 in a work-group: 16 bits
// suffice, and a product of 16 bits is one instruction.

#pragma once

// Structures are passed by pointer: by value they are copied with their padding, in copies that outlive inlining.
#define CLTILE_INLINE static inline __attribute__((always_inline, overloadable))

// A number of 16 bits. LLVM 22 writes wrong SPIR-V for one of 64 bits that becomes a ushort and is made wider again.
#define CLTILE_SHORT(number) ((uint)(number) & 0xffff)

CLTILE_INLINE uint __cltile_work_item(void) {
    const uint row = CLTILE_SHORT(get_local_id(2)) * CLTILE_SHORT(get_local_size(1)) + (uint)get_local_id(1);
    return CLTILE_SHORT(row) * CLTILE_SHORT(get_local_size(0)) + (uint)get_local_id(0);
}

CLTILE_INLINE uint __cltile_work_items(void) {
    return (uint)get_local_size(0) * CLTILE_SHORT(get_local_size(1)) * CLTILE_SHORT(get_local_size(2));
}
