// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How far a chunk is from the first, in global memory, on GPUs that address a buffer with 32 bits.

#pragma once

// Of elements that have whole chunks, in units of 16 bytes: 32 bits suffice for 64 GiB, and are never negative. So the
// GPU's compiler needs no products of 64 bits, and no address of the buffer besides. The chunks before it and the gaps
// between lines and planes need no remainder of a division. Where remainders are by powers of two, pitches have shorter
// loops than gaps.
CLTILE_INLINE size_t __cltile_offset(const global uchar *side, const private struct __cltile_place *place,
                                     const private struct __cltile_copy *copy, size_t line, size_t plane) {
    (void)side;
    const uint elements = (uint)copy->line_elements;
    if (!__cltile_is_surely_multiple((uint)copy->element_bytes, 16) ||
        __cltile_are_surely_none(elements & (elements - 1)))
        return (place->plane * plane + place->line * line) * copy->element_bytes + place->before;
    const uint line_gap = (uint)line - elements, plane_gap = (uint)plane - (uint)copy->lines * (uint)line;
    const uint gaps = place->plane * plane_gap + place->line_in_all * line_gap;
    const uint chunks = gaps * ((uint)copy->element_bytes / 16) + place->before_in_all / 16;
    return (size_t)chunks * 16 + place->before_in_all % 16;
}
