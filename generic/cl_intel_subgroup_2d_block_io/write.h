// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// 2D block writes by stores of each lane.

#pragma once

#include "cl_intel_subgroup_2d_block_io/matrix.h"

// Element by element, byte by byte: at the matrix's edges, to any address, in sub-groups of any size.
CLTILE_INLINE void __cltile_write_value(const private struct __cltile_corner *corner,
                                        const private struct __cltile_block *block, global uchar *base, uint number,
                                        uint value) {
    struct __cltile_element element;
    _Pragma("unroll") for (uint part = 0; part < __cltile_parts(block); ++part) {
        __cltile_find_element(&element, corner, block, number, part);
        if (__cltile_has_element(corner, block, &element)) {
            global uchar *bytes =
                (global uchar *)__cltile_address(corner, block, base, element.row, __cltile_byte_of(block, &element));
            _Pragma("unroll") for (uint byte = 0; byte < block->element_bytes; ++byte) bytes[byte] =
                (uchar)(value >> 8 * (part * block->element_bytes + byte));
        }
    }
}

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
        if (__cltile_is_simple(&corner, &block, base, sizeof(value_t))) {                                              \
            global uchar *first =                                                                                      \
                (global uchar *)__cltile_address(&corner, &block, base, 0, corner.lane * sizeof(value_t));             \
            _Pragma("unroll") for (uint row = 0; row < rows; ++row) * (global value_t *)(first + row * corner.pitch) = \
                value[row];                                                                                            \
            return;                                                                                                    \
        }                                                                                                              \
        _Pragma("unroll") for (uint number = 0; number < __cltile_values(&block); ++number)                            \
            __cltile_write_value(&corner, &block, base, number, value[number]);                                        \
    }
