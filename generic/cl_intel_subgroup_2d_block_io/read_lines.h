// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// 2D block reads by lines. Targets that include it define how they load and loop:
//
// __cltile_load(line, number, none)  value `number` of a line, or element where blocks are transformed: of none's type
// CLTILE_ACCESS_BYTES(none)          of the access that loads it
// CLTILE_HAS_LINE(line)              false for a line that is outside the matrix, unless __cltile_load tests it
// CLTILE_LINE_LOOP                   the pragma of a loop over a line's values
// CLTILE_SELDOM_LOOP                 of one that reads byte by byte, which the extension's rules exclude

#pragma once

#include "cl_intel_subgroup_2d_block_io/read_bytes.h"
#include "cl_intel_subgroup_2d_block_io/regular.h"

#define CLTILE_READ_PLAIN(value_t)                                                                                     \
    CLTILE_INLINE uint __cltile_read_plain(const private struct __cltile_line *line, uint number, value_t none) {      \
        return __cltile_load(line, number, none);                                                                      \
    }
CLTILE_READ_PLAIN(uchar)
CLTILE_READ_PLAIN(ushort)
CLTILE_READ_PLAIN(uint)
#undef CLTILE_READ_PLAIN

CLTILE_INLINE uint __cltile_read_transposed(const private struct __cltile_line *line, uint number, uint none) {
    return __cltile_load(line, number, none);
}

#define CLTILE_READ_TRANSFORMED(element_t)                                                                             \
    CLTILE_INLINE uint __cltile_read_transformed(const private struct __cltile_line *line, uint number,                \
                                                 element_t none) {                                                     \
        const uint parts = sizeof(uint) / sizeof(element_t);                                                           \
        uint value = 0;                                                                                                \
        _Pragma("unroll") for (uint part = 0; part < parts; ++part) value |=                                           \
            (uint)__cltile_load(line, number * parts + part, none) << 8 * sizeof(element_t) * part;                    \
        return value;                                                                                                  \
    }
CLTILE_READ_TRANSFORMED(uchar)
CLTILE_READ_TRANSFORMED(ushort)
#undef CLTILE_READ_TRANSFORMED

// CLTILE_READ_LINE(value_t, VALUE): puts a line's values where the lane has them; VALUE is value `at`.
#define CLTILE_READ_LINE(value_t, VALUE)                                                                               \
    CLTILE_LINE_LOOP for (uint at = 0; at < all / lines; ++at)                                                         \
        destination[block.transposes ? at * lines + number : number * (all / lines) + at] = (value_t)(VALUE);

// CLTILE_READ_2D(direction, shape, value_t, element_t, rows, columns, count, transforms, transposes, read, none): the
// builtin. read gives a value of a line.
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
            CLTILE_SELDOM_LOOP for (uint number = 0; number < all; ++number)                                           \
                destination[number] = (value_t)__cltile_read_bytes(                                                    \
                    base, width, height, pitch, coord, sizeof(element_t) | sizeof(value_t) << 8,                       \
                    rows | columns << 8 | count << 16 | (transforms) << 24 | (transposes) << 25,                       \
                    (uint2)(number / values, number % values));                                                        \
        else                                                                                                           \
            _Pragma("unroll") for (uint number = 0; number < lines; ++number) {                                        \
                struct __cltile_line line;                                                                             \
                __cltile_make_line(&line, &corner, &block, base, width, height, CLTILE_ACCESS_BYTES(none), number);    \
                if (CLTILE_HAS_LINE(line))                                                                             \
                    CLTILE_READ_LINE(value_t, read(&line, at, none))                                                   \
                else                                                                                                   \
                    CLTILE_READ_LINE(value_t, none)                                                                    \
            }                                                                                                          \
    }
