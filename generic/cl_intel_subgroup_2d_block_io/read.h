// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// 2D block reads by loads of each lane.
//
// Loops over what a lane has are in the builtins alone, with constants for ends: compilers unroll a function before
// they know what it is called with, and leave loops whose ends are arguments.

#pragma once

#include "cl_intel_subgroup_2d_block_io/access.h"
#include "cl_intel_subgroup_2d_block_io/read_bytes.h"
#include "cl_intel_subgroup_2d_block_io/regular.h"
#include "cl_intel_subgroup_2d_block_io/seldom.h"

// What one access loads; `none` if it may be and is outside the matrix. And a lane's value where it is an access.
#define CLTILE_READ_ACCESS(access_t)                                                                                   \
    CLTILE_INLINE access_t __cltile_read_access(const global uchar *base, const private struct __cltile_line *line,    \
                                                uint number, bool may_be_outside, access_t none) {                     \
        if (may_be_outside && !__cltile_has_access(line, number))                                                      \
            return none;                                                                                               \
        return __cltile_load(base, line, number, none);                                                                \
    }                                                                                                                  \
    CLTILE_INLINE uint __cltile_read_plain(const global uchar *base, const private struct __cltile_line *line,         \
                                           uint number, bool may_be_outside, access_t none) {                          \
        return __cltile_read_access(base, line, number, may_be_outside, none);                                         \
    }
CLTILE_READ_ACCESS(uchar)
CLTILE_READ_ACCESS(ushort)
CLTILE_READ_ACCESS(uint)
#undef CLTILE_READ_ACCESS

// The elements of a value stand one below the other.
#define CLTILE_READ_TRANSFORMED(element_t)                                                                             \
    CLTILE_INLINE uint __cltile_read_transformed(const global uchar *base, const private struct __cltile_line *line,   \
                                                 uint number, bool may_be_outside, element_t none) {                   \
        const uint parts = sizeof(uint) / sizeof(element_t);                                                           \
        uint value = 0;                                                                                                \
        CLTILE_LINES_LOOP for (uint part = 0; part < CLTILE_TIMES(parts); ++part) value |=                             \
            (uint)__cltile_read_access(base, line, number * parts + part, may_be_outside, none)                        \
            << 8 * sizeof(element_t) * part;                                                                           \
        return value;                                                                                                  \
    }
CLTILE_READ_TRANSFORMED(uchar)
CLTILE_READ_TRANSFORMED(ushort)
#undef CLTILE_READ_TRANSFORMED

// CLTILE_READ_LINE(value_t, VALUE): puts a line's values where the lane has them; VALUE is value `at`.
#define CLTILE_READ_LINE(value_t, VALUE)                                                                               \
    CLTILE_READ_LOOP for (uint at = 0; at < CLTILE_TIMES(all / lines); ++at)                                           \
        destination[block.transposes ? at * lines + number : number * (all / lines) + at] = (value_t)(VALUE);

// CLTILE_READ_LINES(value_t, read, may_be_outside, none): all lines. Of one row of few columns not each lane has one, inside
// the matrix, too.
#define CLTILE_READ_LINES(value_t, read, may_be_outside, none)                                                         \
    CLTILE_LINES_LOOP for (uint number = 0; number < CLTILE_TIMES(lines); ++number) {                                  \
        struct __cltile_line line;                                                                                     \
        __cltile_make_line(&line, &corner, &block, width, height, CLTILE_ACCESS_BYTES(none), number);                  \
        if ((may_be_outside) ? CLTILE_HAS_LINE(line) : line.is_inside || __cltile_rows_at_once(&block) <= block.rows)  \
            CLTILE_READ_LINE(value_t, read(base, &line, at, may_be_outside, none))                                     \
        else                                                                                                           \
            CLTILE_READ_LINE(value_t, none)                                                                            \
    }

// CLTILE_READ_2D(direction, shape, value_t, element_t, rows, columns, count, transforms, transposes, read, none): the
// builtin. read gives a value of a line by accesses of none's type.
#define CLTILE_READ_2D(direction, shape, value_t, element_t, rows, columns, count, transforms, transposes, read, none) \
    void CLTILE_BUILTIN intel_sub_group_2d_block_##direction##_##shape(                                                \
        const global void *base_address, int width, int height, int pitch, int2 coord, private value_t *destination) { \
        struct __cltile_block block;                                                                                   \
        __cltile_make_block(&block, sizeof(element_t), sizeof(value_t), rows, columns, count, transforms, transposes); \
        const global uchar *base = (const global uchar *)base_address;                                                 \
        struct __cltile_corner corner;                                                                                 \
        __cltile_make_corner(&corner, sizeof(element_t), width, height, pitch, coord);                                 \
        const uint values = __cltile_values(&block), all = count * values;                                             \
        const uint lines = (transposes) ? rows / CLTILE_LANES : count;                                                 \
        if (!__cltile_is_regular(&corner, &block, base, CLTILE_ACCESS_BYTES(none)))                                    \
            CLTILE_SELDOM_LOOP for (uint number = 0; number < CLTILE_TIMES(all); ++number)                             \
                destination[number] = (value_t)__cltile_read_bytes(                                                    \
                    base, width, height, pitch, coord,                                                                 \
                    CLTILE_PACKED_BLOCK(element_t, value_t, rows, columns, count, transforms, transposes),             \
                    (uint2)(number / values, number % values));                                                        \
        else if (CLTILE_READS_WHOLE_BLOCKS && __cltile_is_inside(&corner, &block))                                     \
            CLTILE_READ_LINES(value_t, read, false, none)                                                              \
        else                                                                                                           \
            CLTILE_READ_LINES(value_t, read, true, none)                                                               \
    }
