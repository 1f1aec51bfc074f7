// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where the chunks of a copy are: without integer division, which some GPUs do in thirty instructions and more.

#pragma once

#include "cl_khr_extended_async_copies/lines.h"

// Whether bits surely are 0, as those of constants once all is inlined. Compilers of source find out themselves.
CLTILE_INLINE bool __cltile_are_surely_none(uint bits) {
#ifdef __cltile_is_surely_multiple
    return bits == 0;
#else
    return __cltile_is_surely_multiple(bits, 1u << 31);
#endif
}

// The exponent of a power of two: Oclgrind lacks LLVM's ctlz and ctpop.
CLTILE_INLINE uint __cltile_shift(uint by) {
    return (as_uint((float)by) >> 23) - 127;
}

CLTILE_INLINE bool __cltile_is_surely_power(uint by) {
    return __cltile_are_surely_none(by ^ 1u << __cltile_shift(by));
}

// The quotient of a number below 2^20; below 2^22 where division is rounded to the nearest number, as on CPUs, whose local
// memory may hold more chunks. A half more than the number is at least half a part from the multiples on both sides, and
// all errors are less: 3 units in the last place, as that of a division is at most 2.5. By constants that are powers of two
// it is a shift.
CLTILE_INLINE uint __cltile_quotient(uint number, uint by) {
    return __cltile_is_surely_power(by) ? number >> __cltile_shift(by) : (uint)(((float)number + 0.5f) * (1.0f / (float)by));
}

CLTILE_INLINE uint __cltile_remainder(uint number, uint by, uint quotient) {
    return __cltile_is_surely_power(by) ? number & (by - 1) : number - quotient * by;
}

// A chunk's line and plane, its line among those of all planes, and the bytes before it: in its line, and in all lines if
// they followed each other.
struct __cltile_place {
    uint line, plane, line_in_all, before, before_in_all;
};

// Of chunk `index` of all lines, which have `chunks` of `bytes` bytes each.
CLTILE_INLINE void __cltile_find_place(private struct __cltile_place *place, const private struct __cltile_copy *copy,
                                       uint index, uint chunks, uint bytes) {
    const uint lines = (uint)copy->lines;
    place->line = place->line_in_all = __cltile_quotient(index, chunks);
    place->plane = 0;
    if (!__cltile_are_surely_none((uint)copy->planes ^ 1)) { // of the index, which has become a float for the line
        place->plane = __cltile_is_surely_power(lines) ? place->line_in_all >> __cltile_shift(lines)
                                                       : __cltile_quotient(index, chunks * lines);
        place->line = __cltile_remainder(place->line_in_all, lines, place->plane);
    }
    place->before = __cltile_remainder(index, chunks, place->line_in_all) * bytes;
    place->before_in_all = index * bytes;
}

// How far a chunk is from the first, in local memory, where 32 bits suffice. Gaps between lines and planes are counted in
// elements: so compilers see which gaps are 0.
CLTILE_INLINE uint __cltile_offset(const local uchar *side, const private struct __cltile_place *place,
                                   const private struct __cltile_copy *copy, size_t line, size_t plane) {
    (void)side;
    const uint lines = (uint)copy->lines, bytes = (uint)copy->element_bytes;
    if (!__cltile_has_whole_chunks(copy))
        return place->before + place->line * ((uint)line * bytes) + place->plane * ((uint)plane * bytes);
    const uint line_gap = (uint)line - (uint)copy->line_elements, plane_gap = (uint)plane - lines * (uint)line;
    return place->before_in_all + (place->line_in_all * line_gap + place->plane * plane_gap) * bytes;
}
#include "cl_khr_extended_async_copies/offset.h"
