// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// 2D block reads by loads of each lane.

#pragma once

#include "cl_intel_subgroup_2d_block_io/matrix.h"

// Element by element, byte by byte: at the matrix's edges, from any address, in sub-groups of any size.
CLTILE_INLINE uint __cltile_read_value(const private struct __cltile_corner *corner,
                                       const private struct __cltile_block *block, const global uchar *base,
                                       uint number) {
    struct __cltile_element element;
    uint value = 0;
    _Pragma("unroll") for (uint part = 0; part < __cltile_parts(block); ++part) {
        __cltile_find_element(&element, corner, block, number, part);
        if (__cltile_has_element(corner, block, &element)) {
            const global uchar *bytes =
                __cltile_address(corner, block, base, element.row, __cltile_byte_of(block, &element));
            _Pragma("unroll") for (uint byte = 0; byte < block->element_bytes; ++byte) value |=
                (uint)bytes[byte] << 8 * (part * block->element_bytes + byte);
        }
    }
    return value;
}

// CLTILE_READ_BLOCKS(value_t): a lane's part of blocks whose values are elements of a row.
#define CLTILE_READ_BLOCKS(value_t)                                                                                    \
    CLTILE_INLINE void __cltile_read_simply(const private struct __cltile_corner *corner,                              \
                                            const private struct __cltile_block *block, const global uchar *base,      \
                                            private value_t *destination) {                                            \
        const uint sharing = block->columns * block->element_bytes / block->value_bytes; /* lanes: 8 or 16 */          \
        const uint at_once = CLTILE_LANES / sharing, values = __cltile_values(block);                                  \
        const bool has_row = block->rows >= at_once || corner->lane < sharing;                                         \
        const global uchar *first = __cltile_address(corner, block, base, has_row ? corner->lane / sharing : 0,        \
                                                     corner->lane % sharing * block->value_bytes);                     \
        _Pragma("unroll") for (uint i = 0; i < block->count; ++i) {                                                    \
            _Pragma("unroll") for (uint number = 0; number < values; ++number) {                                       \
                const value_t value = *(const global value_t *)(first + number * at_once * corner->pitch +             \
                                                                i * block->columns * block->element_bytes);            \
                destination[i * values + number] = has_row ? value : (value_t)0;                                       \
            }                                                                                                          \
        }                                                                                                              \
    }
CLTILE_READ_BLOCKS(uchar)
CLTILE_READ_BLOCKS(ushort)
CLTILE_READ_BLOCKS(uint)
#undef CLTILE_READ_BLOCKS

// CLTILE_READ_TRANSFORMED(element_t): of blocks of 16 columns, each lane has one.
#define CLTILE_READ_TRANSFORMED(element_t)                                                                             \
    CLTILE_INLINE void __cltile_read_transformed(const private struct __cltile_corner *corner,                         \
                                                 const private struct __cltile_block *block, const global uchar *base, \
                                                 private uint *destination, element_t ignored) {                       \
        const uint parts = __cltile_parts(block), values = __cltile_values(block);                                     \
        const global uchar *first = __cltile_address(corner, block, base, 0, corner->lane * block->element_bytes);     \
        (void)ignored;                                                                                                 \
        _Pragma("unroll") for (uint i = 0; i < block->count; ++i) {                                                    \
            _Pragma("unroll") for (uint number = 0; number < values; ++number) {                                       \
                uint value = 0;                                                                                        \
                _Pragma("unroll") for (uint part = 0; part < parts; ++part) value |=                                   \
                    (uint) * (const global element_t *)(first + (number * parts + part) * corner->pitch +              \
                                                        i * block->columns * block->element_bytes)                     \
                    << 8 * block->element_bytes * part;                                                                \
                destination[i * values + number] = value;                                                              \
            }                                                                                                          \
        }                                                                                                              \
    }
CLTILE_READ_TRANSFORMED(uchar)
CLTILE_READ_TRANSFORMED(ushort)
#undef CLTILE_READ_TRANSFORMED

// Each lane has one or two rows, which lie in memory as they are.
CLTILE_INLINE void __cltile_read_transposed(const private struct __cltile_corner *corner,
                                            const private struct __cltile_block *block, const global uchar *base,
                                            private uint *destination) {
    const uint rows = block->rows / CLTILE_LANES;
    _Pragma("unroll") for (uint row = 0; row < rows; ++row) {
        const global uint *first =
            (const global uint *)__cltile_address(corner, block, base, corner->lane * rows + row, 0);
        _Pragma("unroll") for (uint column = 0; column < block->columns; ++column) destination[column * rows + row] =
            first[column];
    }
}

// CLTILE_READ_2D(direction, shape, value_t, element_t, rows, columns, count, transforms, transposes, READ,
// access_bytes): the builtin. READ is a statement that reads where all is simple.
#define CLTILE_READ_2D(direction, shape, value_t, element_t, rows, columns, count, transforms, transposes, READ,       \
                       access_bytes)                                                                                   \
    void CLTILE_BUILTIN intel_sub_group_2d_block_##direction##_##shape(                                                \
        const global void *base_address, int width, int height, int pitch, int2 coord, private value_t *destination) { \
        struct __cltile_block block;                                                                                   \
        __cltile_make_block(&block, sizeof(element_t), sizeof(value_t), rows, columns, count, transforms, transposes); \
        const global uchar *base = (const global uchar *)base_address;                                                 \
        struct __cltile_corner corner;                                                                                 \
        __cltile_make_corner(&corner, sizeof(element_t), width, height, pitch, coord);                                 \
        if (__cltile_is_simple(&corner, &block, base, access_bytes)) {                                                 \
            READ;                                                                                                      \
            return;                                                                                                    \
        }                                                                                                              \
        const uint values = count * __cltile_values(&block);                                                           \
        _Pragma("unroll") for (uint number = 0; number < values; ++number) destination[number] =                       \
            (value_t)__cltile_read_value(&corner, &block, base, number);                                               \
    }
