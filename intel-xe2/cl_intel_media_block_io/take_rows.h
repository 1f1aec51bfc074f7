// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The elements of lanes from rows that have one unit, a byte or an element, for each lane. Components that lie in one
// dword of a vector are made together.

#pragma once

#include "cl_intel_media_block_io/transpose.h"

// A row that was read, or zeros where the block ends before it.
#define CLTILE_ROW(rows, row, count) ((int)(row) < (count) ? rows[row] : 0)

CLTILE_INLINE uint __cltile_pack(uchar a, uchar b, uchar c, uchar d) {
    return as_uint((uchar4)(a, b, c, d));
}
CLTILE_INLINE uint __cltile_pack(ushort a, ushort b) {
    return as_uint((ushort2)(a, b));
}

// Rows, each so many after the last, in one dword: the first at least.
CLTILE_INLINE uint __cltile_pack_rows(const private uchar *rows, int count, uint first, uint step) {
    if ((int)(first + step) >= count)
        return rows[first];
    if ((int)(first + 2 * step) >= count)
        return as_ushort((uchar2)(rows[first], rows[first + step]));
    return __cltile_pack(rows[first], rows[first + step], rows[first + 2 * step],
                         CLTILE_ROW(rows, first + 3 * step, count));
}
CLTILE_INLINE uint __cltile_pack_rows(const private ushort *rows, int count, uint first, uint step) {
    return (int)(first + step) >= count ? rows[first] : __cltile_pack(rows[first], rows[first + step]);
}
CLTILE_INLINE uint __cltile_pack_rows(const private uint *rows, int count, uint first, uint step) {
    (void)count, (void)step;
    return rows[first];
}

// Whether this lane's column is one of the block's.
CLTILE_INLINE bool __cltile_is_column(const private struct __cltile_region *region) {
    const uint slots = 1u << region->row_shift;
    return (uint)region->width == slots || (region->lane & (slots - 1)) < (uint)region->width;
}

// Elements are as large as units: the rows of a component are moved behind each other, those of all components that lie
// in a dword at once. Rows that are components as they are stay apart: kernels need not take them out of dwords again.
#define CLTILE_JOIN_ROWS(unit_t)                                                                                       \
    CLTILE_INLINE void __cltile_join_rows(const private struct __cltile_region *region, int count, uint components,    \
                                          const private unit_t *rows, private uint *dwords) {                          \
        const uint each = region->lanes >> region->row_shift, in_dword = 4 / sizeof(unit_t);                           \
        if (each == 1 && (uint)region->width == region->lanes) {                                                       \
            _Pragma("unroll") for (uint component = 0; component < components; ++component) {                          \
                ((private unit_t *)dwords)[component] = CLTILE_ROW(rows, component, count);                            \
            }                                                                                                          \
            return;                                                                                                    \
        }                                                                                                              \
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

// The lane whose dword is this lane's after bytes of rows were exchanged. Lanes are numbered there, from the high bits
// to the low ones, by
//
//   words:   bit 1 of the row, higher bits of the row, column, bit 0 of the row
//   dwords:                    higher bits of the row, column, bits 1 and 0 of the row
CLTILE_INLINE uint __cltile_lane_of_slot(const private struct __cltile_region *region) {
    const uint shift = region->row_shift, column = region->lane & ((1u << shift) - 1), row = region->lane >> shift;
    if (region->element_bytes == 4)
        return row / 4 << (shift + 2) | column << 2 | row % 4;
    return row / 2 % 2 * (region->lanes / 2) | row / 4 << (shift + 1) | column << 1 | row % 2;
}

// Words and dwords from rows of bytes: bytes of as many rows as a dword of all lanes holds are put behind each other,
// four rows in a dword. Then what is a byte's lane becomes its place in the dword, and its row becomes the lane.
CLTILE_INLINE uint __cltile_gather_bytes(const private struct __cltile_region *region, uint first, int count,
                                         const private uchar *rows) {
    const uint bytes = region->element_bytes, parts = region->lanes >> region->row_shift >> (bytes / 2); // at most 8
    uint dwords[8];
#pragma unroll
    for (uint part = 0; part < parts; ++part)
        dwords[part] = (int)(first + 4 * part) < count ? __cltile_pack_rows(rows, count, first + 4 * part, 1) : 0;
#pragma unroll
    for (uint step = 1; step < parts; step *= 2) {
        const uint lane = step * bytes << region->row_shift;
#pragma unroll
        for (uint part = 0; part < parts; part += 2 * step) {
            uint next = dwords[part + step];
            if ((int)(first + 4 * (part + step)) < count)
                next = intel_sub_group_shuffle_up(next, next, lane);
            if ((int)(first + 4 * part) < count)
                dwords[part] = (region->lane & lane) != 0 ? next : dwords[part];
        }
    }
    uint dword = dwords[0];
    if (bytes == 4)
        dword = __cltile_transpose(region, 1, dword);
    else
        dword = __cltile_exchange(region, region->lanes / 2, 2, __cltile_exchange(region, 1, 1, dword));
    return bytes == 4 && region->row_shift == 0 ? dword : intel_sub_group_shuffle(dword, __cltile_lane_of_slot(region));
}

// The elements of rows of bytes.
CLTILE_INLINE void __cltile_take_rows(const private struct __cltile_region *region, int count, uint components,
                                      const private uchar *rows, private uint *dwords) {
    const uint each = region->lanes >> region->row_shift, in_dword = 4 / region->element_bytes;
    if (region->element_bytes == 1) {
        __cltile_join_rows(region, count, components, rows, dwords);
        return;
    }
#pragma unroll
    for (uint first = 0; first < components; first += in_dword) {
        uint dword = 0;
        if ((int)(first * each) < count)
            dword = __cltile_gather_bytes(region, first * each, count, rows);
        dwords[first / in_dword] = __cltile_is_column(region) ? dword : 0;
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
