// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// 2D block writes by stores of each lane.

#pragma once

#include "cl_intel_subgroup_2d_block_io/regular.h"
#include "cl_intel_subgroup_2d_block_io/write_bytes.h"

// CLTILE_WRITE_REGULARLY(value_t): a lane's value of a row, which all lanes share.
#define CLTILE_WRITE_REGULARLY(value_t)                                                                                \
    CLTILE_INLINE void __cltile_write_regularly(const private struct __cltile_corner *corner,                          \
                                                const private struct __cltile_block *block, global uchar *base,        \
                                                uint row, bool may_be_outside, value_t value) {                        \
        const uint2 at = (uint2)(corner->lane * __cltile_parts(block), row);                                           \
        if (!may_be_outside || __cltile_has_row(corner, row))                                                          \
            *(global value_t *)(base + __cltile_offset(corner, block, at)) = value;                                    \
    }
CLTILE_WRITE_REGULARLY(uchar)
CLTILE_WRITE_REGULARLY(ushort)
CLTILE_WRITE_REGULARLY(uint)
#undef CLTILE_WRITE_REGULARLY

// CLTILE_WRITE_2D(shape, value_t, element_t, rows, columns, count): the builtin. A row is shared by
// all lanes, and there is one block.
#define CLTILE_WRITE_2D(shape, value_t, element_t, rows, columns, count)                                               \
    void CLTILE_BUILTIN intel_sub_group_2d_block_write_##shape(global void *base_address, int width, int height,       \
                                                               int pitch, int2 coord, private value_t *value) {        \
        struct __cltile_block block;                                                                                   \
        __cltile_make_block(&block, sizeof(element_t), sizeof(value_t), rows, columns, count, false, false);           \
        global uchar *base = (global uchar *)base_address;                                                             \
        struct __cltile_corner corner;                                                                                 \
        __cltile_make_corner(&corner, sizeof(element_t), width, height, pitch, coord);                                 \
        if (!__cltile_is_regular(&corner, &block, base, sizeof(value_t)))                                              \
            _Pragma("unroll") for (uint number = 0; number < __cltile_values(&block); ++number)                        \
                __cltile_write_bytes(&corner, &block, base, number, value[number]);                                    \
        else if (__cltile_is_inside(&corner, &block))                                                                  \
            _Pragma("unroll") for (uint row = 0; row < rows; ++row)                                                    \
                __cltile_write_regularly(&corner, &block, base, row, false, value[row]);                               \
        else if (__cltile_has_column(&corner, corner.lane * __cltile_parts(&block)))                                   \
            _Pragma("unroll") for (uint row = 0; row < rows; ++row)                                                    \
                __cltile_write_regularly(&corner, &block, base, row, true, value[row]);                                \
    }
