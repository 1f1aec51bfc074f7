// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How far a chunk is from the first, in global memory.

#pragma once

// The product of a line's number and of elements takes fewer instructions than that of bytes, where the elements are a
// 32-bit argument.
CLTILE_INLINE size_t __cltile_offset(const global uchar *side, const private struct __cltile_place *place,
                                     const private struct __cltile_copy *copy, size_t line, size_t plane) {
    (void)side;
    return (place->plane * plane + place->line * line) * copy->element_bytes + place->before;
}
