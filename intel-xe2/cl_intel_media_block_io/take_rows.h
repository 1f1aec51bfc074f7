// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The elements of lanes from rows that have one unit, a byte or an element, for each lane. Components that lie in one
// dword of a vector are made together.

#pragma once

#include "cl_intel_media_block_io/rows.h"

// A row that was read, or zeros where the block ends before it.
#define CLTILE_ROW(rows, row, count) ((int)(row) < (count) ? rows[row] : 0)

CLTILE_INLINE uint __cltile_pack(uchar a, uchar b, uchar c, uchar d) {
    return as_uint((uchar4)(a, b, c, d));
}
CLTILE_INLINE uint __cltile_pack(ushort a, ushort b) {
    return as_uint((ushort2)(a, b));
}

// So many rows, each so many after the last, in one dword.
CLTILE_INLINE uint __cltile_pack_rows(const private uchar *rows, int count, uint first, uint step) {
    return __cltile_pack(CLTILE_ROW(rows, first, count), CLTILE_ROW(rows, first + step, count),
                         CLTILE_ROW(rows, first + 2 * step, count), CLTILE_ROW(rows, first + 3 * step, count));
}
CLTILE_INLINE uint __cltile_pack_rows(const private ushort *rows, int count, uint first, uint step) {
    return __cltile_pack(CLTILE_ROW(rows, first, count), CLTILE_ROW(rows, first + step, count));
}
CLTILE_INLINE uint __cltile_pack_rows(const private uint *rows, int count, uint first, uint step) {
    (void)step;
    return CLTILE_ROW(rows, first, count);
}

// Whether this lane's column is one of the block's.
CLTILE_INLINE bool __cltile_is_column(const private struct __cltile_region *region) {
    const uint slots = 1u << region->row_shift;
    return (uint)region->width == slots || (region->lane & (slots - 1)) < (uint)region->width;
}

// Elements are as large as units: the rows of a component are moved behind each other, those of all components that lie
// in a dword at once.
#define CLTILE_JOIN_ROWS(unit_t)                                                                                       \
    CLTILE_INLINE void __cltile_join_rows(const private struct __cltile_region *region, int count, uint components,    \
                                          const private unit_t *rows, private uint *dwords) {                          \
        const uint each = region->lanes >> region->row_shift, in_dword = 4 / sizeof(unit_t);                           \
        _Pragma("unroll") for (uint first = 0; first < components; first += in_dword) {                                \
            const int held = components - first < in_dword ? (int)(components * each) : count;                         \
            uint dword = 0;                                                                                            \
            _Pragma("unroll") for (uint part = 0; part < each; ++part) {                                               \
                const uint row = first * each + part, lane = part << region->row_shift;                                \
                uint moved = 0;                                                                                        \
                if ((int)row < count) {                                                                                \
                    const uint packed = __cltile_pack_rows(rows, held < count ? held : count, row, each);              \
                    moved = part == 0 ? packed : intel_sub_group_shuffle_up(packed, packed, lane);                     \
                }                                                                                                      \
                if (part == 0)                                                                                         \
                    dword = moved;                                                                                     \
                else if ((int)row <= count) /* rows after the first that is missing are, too */                        \
                    dword = region->lane >= lane ? moved : dword;                                                      \
            }                                                                                                          \
            dwords[first / in_dword] = __cltile_is_column(region) ? dword : 0;                                         \
        }                                                                                                              \
    }
CLTILE_JOIN_ROWS(uchar)
CLTILE_JOIN_ROWS(ushort)
CLTILE_JOIN_ROWS(uint)
#undef CLTILE_JOIN_ROWS

// What the lane has of which this lane's column is a part: of few columns by broadcasts.
CLTILE_INLINE uint __cltile_from_column(const private struct __cltile_region *region, uint dword, uint part) {
    const uint columns = 1u << region->row_shift, column = region->lane & (columns - 1);
    const uint bytes = region->element_bytes;
    if (columns > 4)
        return intel_sub_group_shuffle(dword, column * bytes + part);
    uint taken = intel_sub_group_shuffle(dword, part);
#pragma unroll
    for (uint other = 1; other < columns; ++other) {
        const uint theirs = intel_sub_group_shuffle(dword, other * bytes + part);
        taken = column == other ? theirs : taken;
    }
    return taken;
}

// Byte `part` of this lane's element of a component, from rows of bytes in dwords.
CLTILE_INLINE uint __cltile_take_byte(const private struct __cltile_region *region, uint component, uint part,
                                      int count, const private uint *packed) {
    const uint each = region->lanes >> region->row_shift, first = component * each;
    const uint row = first + (region->lane >> region->row_shift);
    const uint last = first + each < (uint)count ? first + each : (uint)count;
    uint taken = 0;
#pragma unroll
    for (uint dword = first / 4; dword * 4 < last; ++dword) {
        const uint theirs = __cltile_from_column(region, packed[dword], part);
        taken = dword == first / 4 || row / 4 >= dword ? theirs : taken;
    }
    return taken >> (8 * (row % 4));
}

CLTILE_INLINE uint __cltile_gather_bytes(const private struct __cltile_region *region, uint component, int count,
                                         const private uchar *rows) {
    uint packed[16];
#pragma unroll
    for (uint row = 0; row < (uint)count; row += 4)
        packed[row / 4] = __cltile_pack_rows(rows, count, row, 1);
    const uint low = __cltile_take_byte(region, component, 0, count, packed);
    const uint high = __cltile_take_byte(region, component, 1, count, packed);
    if (region->element_bytes == 2)
        return as_ushort((uchar2)((uchar)low, (uchar)high));
    return __cltile_pack((uchar)low, (uchar)high, (uchar)__cltile_take_byte(region, component, 2, count, packed),
                         (uchar)__cltile_take_byte(region, component, 3, count, packed));
}

// The elements of rows of bytes.
CLTILE_INLINE void __cltile_take_rows(const private struct __cltile_region *region, int count, uint components,
                                      const private uchar *rows, private uint *dwords) {
    const uint each = region->lanes >> region->row_shift;
    if (region->element_bytes == 1) {
        __cltile_join_rows(region, count, components, rows, dwords);
        return;
    }
#pragma unroll
    for (uint component = 0; component < components; ++component) {
        uint element = 0;
        if ((int)(component * each) < count)
            element = __cltile_gather_bytes(region, component, count, rows);
        const uint row = component * each + (region->lane >> region->row_shift);
        const bool is_row = (int)((component + 1) * each) <= count || (int)row < count;
        element = is_row && __cltile_is_column(region) ? element : 0;
        if (region->element_bytes == 4)
            dwords[component] = element;
        else if (component % 2 == 0)
            dwords[component / 2] = element;
        else
            dwords[component / 2] = __cltile_pack((ushort)dwords[component / 2], (ushort)element);
    }
}

// Bytes whose rows are two components.
CLTILE_INLINE void __cltile_take_halves(const private struct __cltile_region *region, int count, uint components,
                                        const private uchar *left, const private uchar *right, private uint *dwords) {
    const uint mask = region->lane + 16 < (uint)region->width ? 0xffffffff : 0x00ff00ff;
#pragma unroll
    for (uint first = 0; first < components; first += 4) {
        const uint row = first / 2;
        const uint dword = __cltile_pack(left[row], components > 1 ? right[row] : 0, CLTILE_ROW(left, row + 1, count),
                                         components > 1 ? CLTILE_ROW(right, row + 1, count) : 0);
        dwords[first / 4] = (int)row >= count ? 0 : region->width == 32 ? dword : dword & mask;
    }
}
