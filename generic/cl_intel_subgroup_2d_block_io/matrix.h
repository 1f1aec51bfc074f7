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

// The same of numbers that hold a byte of each: what a function that is not inlined takes, in few parameters, which all
// are registers. CLTILE_PACKED_BLOCK packs them.
CLTILE_INLINE void __cltile_unpack_block(private struct __cltile_block *block, uint2 packed) {
    __cltile_make_block(block, packed.x & 0xff, packed.x >> 8 & 0xff, packed.y & 0xff, packed.y >> 8 & 0xff,
                        packed.y >> 16, (packed.x >> 16 & 1) != 0, (packed.x >> 17 & 1) != 0);
}
#define CLTILE_PACKED_BLOCK(element_t, value_t, rows, columns, count, transforms, transposes)                          \
    (uint2)(sizeof(element_t) | sizeof(value_t) << 8 | (transforms) << 16 | (transposes) << 17,                        \
            rows | columns << 8 | count << 16)

// What a call asks for, and who calls.
struct __cltile_corner {
    uint columns, rows; // of the matrix: whole elements, 0 where a size is negative
    int pitch;          // in bytes
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

// How many lanes share a row of the matrix, or a column where blocks are transposed; and how many rows the lanes of a
// sub-group of 16 have at once.
CLTILE_INLINE uint __cltile_sharing(const private struct __cltile_block *block) {
    return block->columns / (block->transforms ? 1 : __cltile_parts(block));
}

CLTILE_INLINE uint __cltile_rows_at_once(const private struct __cltile_block *block) {
    return CLTILE_LANES / __cltile_sharing(block);
}

// Whether all blocks are in the matrix.
CLTILE_INLINE bool __cltile_is_inside(const private struct __cltile_corner *corner,
                                      const private struct __cltile_block *block) {
    const uint columns = block->columns * block->count;
    return corner->x >= 0 && corner->y >= 0 && corner->columns >= columns &&
           (uint)corner->x <= corner->columns - columns && corner->rows >= block->rows &&
           (uint)corner->y <= corner->rows - block->rows;
}

// From the base to the element at this column and row, counted from the first block's corner. The parts are added up
// as numbers: pointers may not leave the matrix. GPUs multiply two numbers of 32 bits in one instruction, of 64 in
// four.
CLTILE_INLINE long __cltile_offset(const private struct __cltile_corner *corner,
                                   const private struct __cltile_block *block, uint2 at) {
    const int row = (int)((uint)corner->y + at.y);
    return (long)row * corner->pitch + (long)corner->x * block->element_bytes + at.x * block->element_bytes;
}

// Whether a row is in the matrix, and an element.
CLTILE_INLINE bool __cltile_has_row(const private struct __cltile_corner *corner, uint row) {
    return (uint)corner->y + row < corner->rows;
}

CLTILE_INLINE bool __cltile_has(const private struct __cltile_corner *corner, uint2 at) {
    return (uint)corner->x + at.x < corner->columns && __cltile_has_row(corner, at.y);
}

// The column (x), counted through all blocks, and the row (y) of part `part` of a lane's value `number`, counted
// through all blocks, too: in any sub-group. The row is the block's number of rows where there is no such element.
CLTILE_INLINE uint2 __cltile_find_element(const private struct __cltile_corner *corner,
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
    const uint skipped = index / of_block * block->columns;
    if (row >= rows || skipped >= block->count * block->columns)
        return (uint2)(0, block->rows);
    if (block->transforms)
        return (uint2)(skipped + column, row * parts + part);
    return block->transposes ? (uint2)(skipped + row, column) : (uint2)(skipped + column, row);
}
