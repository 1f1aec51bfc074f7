// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where the chunks of a copy are: without integer division, which some GPUs do in thirty instructions and more.

#pragma once

#include "cl_khr_extended_async_copies/lines.h"

// Sets the quotient and remainder of numbers below 2^23: local memory holds no more chunks. The reciprocal is too small
// by 2 to 6 units in the last place, as its rounding is at most 2.5: the quotient is right, or 1 too small. Compilers
// make shifts of powers of two.
CLTILE_INLINE void __cltile_divide(uint number, uint by, private uint *quotient, private uint *remainder) {
    const uint shift = (as_uint((float)by) >> 23) - 127; // the exponent: Oclgrind lacks LLVM's ctlz and ctpop
    if (by == 1u << shift) {
        *quotient = number >> shift;
        *remainder = number & (by - 1);
        return;
    }
    *quotient = (uint)((float)number * (1.0f / (float)by * (1.0f - 0x1p-21f)));
    *remainder = number - *quotient * by;
    if (*remainder >= by) {
        *quotient += 1;
        *remainder -= by;
    }
}

// A chunk's number in its line, and the line's offsets from the first, in bytes.
struct __cltile_place {
    uint chunk;
    size_t src, dst;
};

// Of chunk `index` of all lines, which have `chunks` each.
CLTILE_INLINE void __cltile_find_place(private struct __cltile_place *place, const private struct __cltile_copy *copy,
                                       uint index, uint chunks) {
    uint line, plane;
    __cltile_divide(index, chunks, &line, &place->chunk);
    place->src = place->dst = 0;
    if (copy->planes > 1) {
        __cltile_divide(line, (uint)copy->lines, &plane, &line);
        place->src = plane * copy->src_plane;
        place->dst = plane * copy->dst_plane;
    }
    place->src += line * copy->src_line;
    place->dst += line * copy->dst_line;
}
