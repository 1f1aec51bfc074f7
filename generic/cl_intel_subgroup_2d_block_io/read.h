// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// 2D block reads by loads of each lane.
//
// Loops over what a lane has are in the builtins alone, with constants for ends: compilers unroll a function before
// they know what it is called with, and leave loops whose ends are arguments.

#pragma once

#include "cl_intel_subgroup_2d_block_io/read_bytes.h"
#include "cl_intel_subgroup_2d_block_io/regular.h"

// CLTILE_READ_REGULARLY(access_t): what one access loads, at a column and row from the first block's corner; `none` if
// it may be and is outside the matrix. And a lane's value of a block where it is an access.
#define CLTILE_READ_REGULARLY(access_t)                                                                                \
    CLTILE_INLINE access_t __cltile_load(const private struct __cltile_corner *corner,                                 \
                                         const private struct __cltile_block *block, const global uchar *base,         \
                                         uint2 at, bool may_be_outside, access_t none) {                               \
        if (may_be_outside && !__cltile_has(corner, at))                                                               \
            return none;                                                                                               \
        return *(const global access_t *)(base + __cltile_offset(corner, block, at));                                  \
    }                                                                                                                  \
    CLTILE_INLINE access_t __cltile_read_plain(const private struct __cltile_corner *corner,                           \
                                               const private struct __cltile_block *block, const global uchar *base,   \
                                               uint2 which, bool may_be_outside, access_t none) {                      \
        const uint sharing = __cltile_sharing(block), at_once = __cltile_rows_at_once(block);                          \
        const uint row = which.y * at_once + corner->lane / sharing;                                                   \
        const uint column = which.x * block->columns + corner->lane % sharing * __cltile_parts(block);                 \
        if (block->rows < at_once && row >= block->rows)                                                               \
            return none;                                                                                               \
        return __cltile_load(corner, block, base, (uint2)(column, row), may_be_outside, none);                         \
    }
CLTILE_READ_REGULARLY(uchar)
CLTILE_READ_REGULARLY(ushort)
CLTILE_READ_REGULARLY(uint)
#undef CLTILE_READ_REGULARLY

// CLTILE_READ_TRANSFORMED(element_t): of blocks of 16 columns, each lane has one.
#define CLTILE_READ_TRANSFORMED(element_t)                                                                             \
    CLTILE_INLINE uint __cltile_read_transformed(const private struct __cltile_corner *corner,                         \
                                                 const private struct __cltile_block *block, const global uchar *base, \
                                                 uint2 which, bool may_be_outside, element_t none) {                   \
        const uint parts = sizeof(uint) / sizeof(element_t);                                                           \
        uint2 at = (uint2)(which.x * block->columns + corner->lane, which.y * parts);                                  \
        uint value = 0;                                                                                                \
        _Pragma("unroll") for (uint part = 0; part < parts; ++part, ++at.y) value |=                                   \
            (uint)__cltile_load(corner, block, base, at, may_be_outside, none) << 8 * sizeof(element_t) * part;        \
        return value;                                                                                                  \
    }
CLTILE_READ_TRANSFORMED(uchar)
CLTILE_READ_TRANSFORMED(ushort)
#undef CLTILE_READ_TRANSFORMED

// Each lane has one or two rows: of these the first column, then the second.
CLTILE_INLINE uint __cltile_read_transposed(const private struct __cltile_corner *corner,
                                            const private struct __cltile_block *block, const global uchar *base,
                                            uint2 which, bool may_be_outside, uint none) {
    const uint rows = block->rows / CLTILE_LANES;
    const uint2 at = (uint2)(which.y / rows, corner->lane * rows + which.y % rows);
    return __cltile_load(corner, block, base, at, may_be_outside, none);
}

// CLTILE_READ_VALUES(value_t, count, VALUE): all values of a lane; VALUE has that of `which`: a block (x), and a value
// of it.
#define CLTILE_READ_VALUES(value_t, count, VALUE)                                                                      \
    _Pragma("unroll") for (uint i = 0; i < count; ++i) {                                                               \
        _Pragma("unroll") for (uint number = 0; number < __cltile_values(&block); ++number) {                          \
            const uint2 which = (uint2)(i, number);                                                                    \
            destination[i * __cltile_values(&block) + number] = VALUE;                                                 \
        }                                                                                                              \
    }

// CLTILE_READ_2D(direction, shape, value_t, element_t, rows, columns, count, transforms, transposes, read, none): the
// builtin. read gives a value by accesses of none's type.
#define CLTILE_READ_2D(direction, shape, value_t, element_t, rows, columns, count, transforms, transposes, read, none) \
    void CLTILE_BUILTIN intel_sub_group_2d_block_##direction##_##shape(                                                \
        const global void *base_address, int width, int height, int pitch, int2 coord, private value_t *destination) { \
        struct __cltile_block block;                                                                                   \
        __cltile_make_block(&block, sizeof(element_t), sizeof(value_t), rows, columns, count, transforms, transposes); \
        const global uchar *base = (const global uchar *)base_address;                                                 \
        struct __cltile_corner corner;                                                                                 \
        __cltile_make_corner(&corner, sizeof(element_t), width, height, pitch, coord);                                 \
        if (!__cltile_is_regular(&corner, &block, base, sizeof(none)))                                                 \
            CLTILE_READ_VALUES(value_t, count,                                                                         \
                               (value_t)__cltile_read_bytes(                                                           \
                                   base, width, height, pitch, coord, sizeof(element_t) | sizeof(value_t) << 8,        \
                                   rows | columns << 8 | count << 16 | (transforms) << 24 | (transposes) << 25, which))\
        else if (__cltile_is_inside(&corner, &block))                                                                  \
            CLTILE_READ_VALUES(value_t, count, read(&corner, &block, base, which, false, none))                        \
        else CLTILE_READ_VALUES(value_t, count, read(&corner, &block, base, which, true, none))                        \
    }
