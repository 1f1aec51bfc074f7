// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How far a chunk is from the first, in global memory, on GPUs that multiply 32 bits by 16 at once: where pitches surely have
// 32 bits, products with the halves of these are 5 instructions fewer than one of 64 bits.

#pragma once

CLTILE_INLINE size_t __cltile_offset(const global uchar *side, const private struct __cltile_place *place,
                                     const private struct __cltile_copy *copy, size_t line, size_t plane) {
    (void)side;
    // Elements of up to 16 bytes, and fewer than 2^11 lines and planes: so the sum of the low products has 32 bits in bytes.
    const uint bytes = (uint)copy->element_bytes, lines_beyond = ((uint)copy->lines | (uint)copy->planes) >> 11;
    const uint beyond = (uint)(line >> 32) | (uint)(plane >> 32) | lines_beyond | (bytes - 1) >> 4;
    if (!__cltile_is_surely_multiple(beyond, 1u << 31)) // 0, that is
        return (place->plane * plane + place->line * line) * copy->element_bytes + place->before;
    const uint low = place->line * (ushort)line + place->plane * (ushort)plane;
    const uint high = place->line * (ushort)(line >> 16) + place->plane * (ushort)(plane >> 16);
    return ((size_t)high << 16) * bytes + (low * bytes + place->before);
}
