// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// 2D block writes by stores of each lane.

#pragma once

#include "cl_intel_subgroup_2d_block_io/access.h"
#include "cl_intel_subgroup_2d_block_io/regular.h"
#include "cl_intel_subgroup_2d_block_io/seldom.h"
#include "cl_intel_subgroup_2d_block_io/write_bytes.h"

// CLTILE_STORE_ROW(value_t): a lane's value of a row.
#define CLTILE_STORE_ROW(value_t) *(global value_t *)__cltile_address(base, &line, row) = value[row];

// CLTILE_WRITE_2D(shape, value_t, element_t, rows, columns, count): the builtin. A row is shared by all lanes, and there
// is one block.
#define CLTILE_WRITE_2D(shape, value_t, element_t, rows, columns, count)                                               \
    void CLTILE_BUILTIN intel_sub_group_2d_block_write_##shape(global void *base_address, int width, int height,       \
                                                               int pitch, int2 coord, private value_t *value) {        \
        struct __cltile_block block;                                                                                   \
        __cltile_make_block(&block, sizeof(element_t), sizeof(value_t), rows, columns, count, false, false);           \
        global uchar *base = (global uchar *)base_address;                                                             \
        struct __cltile_corner corner;                                                                                 \
        __cltile_make_corner(&corner, sizeof(element_t), width, height, pitch, coord);                                 \
        struct __cltile_line line;                                                                                     \
        __cltile_make_line(&line, &corner, &block, width, height, sizeof(value_t), 0);                                 \
        if (!__cltile_is_regular(&corner, &block, base, sizeof(value_t)))                                              \
            CLTILE_SELDOM_LOOP for (uint number = 0; number < CLTILE_TIMES(rows); ++number)                            \
                __cltile_write_bytes(                                                                                  \
                    base, width, height, pitch, coord,                                                                 \
                    CLTILE_PACKED_BLOCK(element_t, value_t, rows, columns, count, false, false), number,               \
                    value[number]);                                                                                    \
        else if (line.is_inside) {                                                                                     \
            if (CLTILE_WRITES_WHOLE_LINES && line.from >= 0 && (long)line.from + rows <= line.end)                     \
                CLTILE_WRITE_LOOP for (uint row = 0; row < CLTILE_TIMES(rows); ++row) CLTILE_STORE_ROW(value_t)        \
            else                                                                                                       \
                CLTILE_WRITE_LOOP for (uint row = 0; row < CLTILE_TIMES(rows); ++row)                                  \
                    if (__cltile_has_row(&corner, row))                                                                \
                        CLTILE_STORE_ROW(value_t)                                                                      \
        }                                                                                                              \
    }
