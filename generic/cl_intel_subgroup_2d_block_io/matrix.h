// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which elements of a matrix a lane's values of 2D blocks have. SPV_INTEL_2d_block_io says it for any sub-group size;
// the extension of OpenCL C asks for one of 16, for which a row of a block is one load or store of each lane.

#pragma once

#include "cl_intel_subgroup_2d_block_io.h"

// Structures are passed by pointer: by value they are copied with their padding, in copies that outlive inlining.
#define CLTILE_INLINE static inline __attribute__((always_inline, overloadable, convergent))

#define CLTILE_LANES 16 // that the extension asks for: kernels' arrays have room for what as many lanes have

// Constants.
struct __cltile_block {
    uint element_bytes; // 1, 2 or 4: of an element in memory
    uint value_bytes;   // likewise, of a lane's value: of one element or several
    uint rows, columns; // in memory: powers of two
    uint count;         // of blocks, side by side
    bool transforms;    // the elements of a value stand one below the other
    bool transposes;    // columns are shared by lanes as rows are otherwise
};

CLTILE_INLINE void __cltile_make_block(private struct __cltile_block *block, uint element_bytes, uint value_bytes,
                                       uint rows, uint columns, uint count, bool transforms, bool transposes) {
    block->element_bytes = element_bytes;
    block->value_bytes = value_bytes;
    block->rows = rows;
    block->columns = columns;
    block->count = count;
    block->transforms = transforms;
    block->transposes = transposes;
}

// What a call asks for, and who calls.
struct __cltile_corner {
    uint columns, rows; // of the matrix: whole elements, 0 where a size is negative
    long pitch;         // in bytes
    int x, y;           // the first block's corner: elements, rows
    uint lane, lanes;   // sub-group local id, maximum sub-group size
};

CLTILE_INLINE void __cltile_make_corner(private struct __cltile_corner *corner, uint element_bytes, int width,
                                        int height, int pitch, int2 coord) {
    corner->columns = width < 0 ? 0 : (uint)width / element_bytes;
    corner->rows = height < 0 ? 0 : (uint)height;
    corner->pitch = pitch;
    corner->x = coord.x;
    corner->y = coord.y;
    corner->lane = get_sub_group_local_id();
    corner->lanes = get_max_sub_group_size();
}

// A lane's values of one block, and the elements of a value.
CLTILE_INLINE uint __cltile_values(const private struct __cltile_block *block) {
    const uint values = block->rows * block->columns * block->element_bytes / (CLTILE_LANES * block->value_bytes);
    return values == 0 ? 1 : values;
}

CLTILE_INLINE uint __cltile_parts(const private struct __cltile_block *block) {
    return block->value_bytes / block->element_bytes;
}

// Whether each lane moves whole values at addresses that are multiples of their size, all in the matrix.
CLTILE_INLINE bool __cltile_is_simple(const private struct __cltile_corner *corner,
                                      const private struct __cltile_block *block, const global uchar *base,
                                      uint access_bytes) {
    const uint columns = block->columns * block->count;
    const bool is_inside = corner->x >= 0 && corner->y >= 0 && corner->columns >= columns &&
                           (uint)corner->x <= corner->columns - columns && corner->rows >= block->rows &&
                           (uint)corner->y <= corner->rows - block->rows;
    const size_t first = (size_t)base + (size_t)corner->x * block->element_bytes;
    return corner->lanes == CLTILE_LANES && is_inside && ((first | (size_t)corner->pitch) & (access_bytes - 1)) == 0;
}

// Where the element of row and column 0 of the blocks would be, moved by rows and bytes.
CLTILE_INLINE const global uchar *__cltile_address(const private struct __cltile_corner *corner,
                                                   const private struct __cltile_block *block, const global uchar *base,
                                                   uint row, uint byte) {
    return base + (long)(corner->y + row) * corner->pitch + (size_t)corner->x * block->element_bytes + byte;
}

// Where an element stands: column and row in its block, the block's number. Rows are at least the block's where there
// is no such element.
struct __cltile_element {
    uint column, row, block;
};

// Part `part` of a lane's value `number`, in any sub-group: of values that follow each other, first all of the first
// block.
CLTILE_INLINE void __cltile_find_element(private struct __cltile_element *element,
                                         const private struct __cltile_corner *corner,
                                         const private struct __cltile_block *block, uint number, uint part) {
    const uint parts = __cltile_parts(block);
    const uint shared = block->transposes ? block->rows : block->columns; // elements, or values, of a row
    const uint rows = block->transposes ? block->columns : block->transforms ? block->rows / parts : block->rows;
    const uint in_a_row = shared < corner->lanes ? 1 : shared / corner->lanes;
    const uint at_once = shared < corner->lanes ? corner->lanes / shared : 1;
    const uint of_block = (rows + at_once - 1) / at_once * in_a_row;
    const uint index = block->transforms ? number : number * parts + part, in_block = index % of_block;
    const uint row = in_block / in_a_row * at_once + corner->lane / shared;
    const uint column = corner->lane % shared * in_a_row + in_block % in_a_row;
    const bool is_there = row < rows && index / of_block < block->count;
    element->block = index / of_block;
    element->column = block->transposes ? row : column;
    element->row = !is_there ? block->rows : block->transforms ? row * parts + part : block->transposes ? column : row;
}

// Whether that element is in the matrix.
CLTILE_INLINE bool __cltile_has_element(const private struct __cltile_corner *corner,
                                        const private struct __cltile_block *block,
                                        const private struct __cltile_element *element) {
    return element->row < block->rows &&
           (uint)corner->x + element->column + element->block * block->columns < corner->columns &&
           (uint)corner->y + element->row < corner->rows;
}

// Where it is: its column among those of all blocks, in bytes.
CLTILE_INLINE uint __cltile_byte_of(const private struct __cltile_block *block,
                                    const private struct __cltile_element *element) {
    return (element->column + element->block * block->columns) * block->element_bytes;
}
