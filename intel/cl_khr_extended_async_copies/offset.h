// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How far a chunk is from the first, in global memory, on GPUs that address a buffer with 32 bits.

#pragma once

// From the chunks before it and the gaps between lines and planes, where elements have whole chunks: that needs no remainder
// of a division. Remainders by powers of two cost less than gaps. In elements, since the GPU's compiler finds out there that
// 32 bits of a product suffice; with 64 bits products with gaps, which may be negative, take more than those with pitches.
CLTILE_INLINE size_t __cltile_offset(const global uchar *side, const private struct __cltile_place *place,
                                     const private struct __cltile_copy *copy, size_t line, size_t plane) {
    (void)side;
    const uint elements = (uint)copy->line_elements;
    if (!__cltile_is_surely_multiple((uint)copy->element_bytes, 16) || __cltile_are_surely_none(elements & (elements - 1)))
        return (place->plane * plane + place->line * line) * copy->element_bytes + place->before;
    const size_t line_gap = line - copy->line_elements, plane_gap = plane - copy->lines * line;
    return (place->plane * plane_gap + place->line_in_all * line_gap) * copy->element_bytes + place->before_in_all;
}
