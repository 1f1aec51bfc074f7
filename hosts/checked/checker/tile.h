// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The bytes of a copy: a pass over a work-item's share of them, and whether two sets of lines overlap.

#pragma once

#include "checker/report.h"

#include "checker/inline.inc"

// What a pass does to each unit, of four bytes or of one.
enum {
    __cltile_pass_begins = 1, // hash the source, poison the destination
    __cltile_pass_ends = 2,   // hash the source, look for writes to the destination
    __cltile_pass_moves = 4,
};

// Bytes of 0x78 to 0x7f: a float of them is larger than 10^33, an integer is large.
CLTILE_INLINE uint __cltile_poison(uint number) {
    return 0x7f7f7f7f ^ (number & 7) * 0x01010101;
}

CLTILE_INLINE uint __cltile_load(ulong address, bool is_global, bool is_word) {
    if (is_global)
        return is_word ? *(const global uint *)address : *(const global uchar *)address;
    return is_word ? *(const local uint *)address : *(const local uchar *)address;
}

CLTILE_INLINE void __cltile_store(ulong address, bool is_global, bool is_word, uint value) {
    if (is_global && is_word)
        *(global uint *)address = value;
    else if (is_global)
        *(global uchar *)address = (uchar)value;
    else if (is_word)
        *(local uint *)address = value;
    else
        *(local uchar *)address = (uchar)value;
}

// The units from `first` on, `step` apart. Returns the sum of their hashes; `changed` counts the units of the
// destination that are not poisoned. Loops count down: PoCL 3.1 miscompiles barriers behind loops that LLVM cannot
// prove to end.
CLTILE_ONCE uint __cltile_pass(const private struct __cltile_tile *tile, bool to_global, int what, uint poison,
                               uint first, uint step, private uint *changed) {
    const ulong line_bytes = tile->element * tile->elements;
    const ulong pitches = (tile->lines > 1 ? tile->destination_line | tile->source_line : 0) |
                          (tile->planes > 1 ? tile->destination_plane | tile->source_plane : 0);
    const bool is_word = ((tile->destination | tile->source | line_bytes | pitches) & 3) == 0;
    const uint unit_bytes = is_word ? 4 : 1;
    const ulong units = line_bytes / unit_bytes, total = units * tile->lines * tile->planes;
    uint sum = 0;
    *changed = 0;
    if (first >= total)
        return 0;
    const ulong unit_step = step % units, line_step = step / units % tile->lines,
                plane_step = step / units / tile->lines;
    ulong unit = first % units, line = first / units % tile->lines, plane = first / units / tile->lines;
    uint index = first;
    poison = is_word ? poison : poison & 0xff;
    for (ulong left = (total - first + step - 1) / step; left > 0; --left) {
        const ulong source = tile->source + plane * tile->source_plane + line * tile->source_line + unit * unit_bytes;
        const ulong destination =
            tile->destination + plane * tile->destination_plane + line * tile->destination_line + unit * unit_bytes;
        const uint value = __cltile_load(source, !to_global, is_word);
        if ((what & __cltile_pass_moves) == 0 || (what & __cltile_pass_ends) != 0)
            sum += __cltile_mix(value ^ __cltile_mix(index));
        if ((what & __cltile_pass_ends) != 0)
            *changed += __cltile_load(destination, to_global, is_word) != poison;
        if ((what & (__cltile_pass_moves | __cltile_pass_begins)) != 0)
            __cltile_store(destination, to_global, is_word, (what & __cltile_pass_moves) != 0 ? value : poison);
        index += step;
        unit += unit_step;
        line += line_step;
        plane += plane_step;
        if (unit >= units) {
            unit -= units;
            ++line;
        }
        if (line >= tile->lines) {
            line -= tile->lines;
            ++plane;
        }
    }
    return sum;
}

CLTILE_INLINE bool __cltile_is_empty_tile(const private struct __cltile_tile *tile) {
    return tile->element == 0 || tile->elements == 0 || tile->lines == 0 || tile->planes == 0;
}

// Product and sum of sizes, which stay below 2^63.
CLTILE_INLINE ulong __cltile_times(ulong a, ulong b) {
    const ulong most = ~(ulong)0 >> 1;
    return a != 0 && b > most / a ? most : a * b;
}

CLTILE_INLINE ulong __cltile_plus(ulong a, ulong b) {
    const ulong most = ~(ulong)0 >> 1;
    return a > most || b > most - a ? most : a + b;
}

// Bytes from the begin of a tile that is not empty to its end, on one of its sides.
CLTILE_INLINE ulong __cltile_extent(const private struct __cltile_tile *tile, ulong line, ulong plane) {
    return __cltile_plus(__cltile_plus(__cltile_times(tile->planes - 1, plane), __cltile_times(tile->lines - 1, line)),
                         __cltile_times(tile->element, tile->elements));
}

// One side of a tile: lines in planes.
struct __cltile_lines {
    ulong begin, extent, bytes, lines, planes, line, plane;
};

CLTILE_INLINE void __cltile_take_side(private struct __cltile_lines *side, const private struct __cltile_tile *tile,
                                      bool is_destination) {
    side->begin = is_destination ? tile->destination : tile->source;
    side->line = is_destination ? tile->destination_line : tile->source_line;
    side->plane = is_destination ? tile->destination_plane : tile->source_plane;
    side->lines = tile->lines;
    side->planes = tile->planes;
    side->bytes = tile->element * tile->elements;
    side->extent = __cltile_extent(tile, side->line, side->plane);
}

// Whether `bytes` bytes at an address have a byte in common with the lines of one plane, which begin at `begin`.
CLTILE_INLINE bool __cltile_hits_plane(ulong address, ulong bytes, ulong begin,
                                       const private struct __cltile_lines *of) {
    if (address + bytes <= begin)
        return false;
    if (of->lines == 1 || of->line == 0)
        return address < begin + of->bytes;
    // The first line that ends behind the address, and whether it begins before the end.
    const ulong line = address < begin + of->bytes ? 0 : (address - begin - of->bytes) / of->line + 1;
    return line < of->lines && begin + line * of->line < address + bytes;
}

CLTILE_ONCE bool __cltile_overlap(const private struct __cltile_lines *a, const private struct __cltile_lines *b) {
    if (a->begin + a->extent <= b->begin || b->begin + b->extent <= a->begin)
        return false;
    for (ulong lines = a->lines * a->planes; lines > 0; --lines) {
        const ulong address = a->begin + (lines - 1) / a->lines * a->plane + (lines - 1) % a->lines * a->line;
        for (ulong plane = b->planes; plane > 0; --plane)
            if (__cltile_hits_plane(address, a->bytes, b->begin + (plane - 1) * b->plane, b))
                return true;
    }
    return false;
}
