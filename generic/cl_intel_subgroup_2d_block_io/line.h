// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A lane's values of a 2D block by lines: those of one column of the matrix, or of one row where blocks are transposed,
// each so many bytes after the one before.

#pragma once

#include "cl_intel_subgroup_2d_block_io/matrix.h"

struct __cltile_line {
    bool is_inside;        // the line has elements in the matrix
    int from, stride, end; // the first value's row, and from one to the next; the matrix's rows (columns if transposed)
    size_t first;          // in bytes, from the base to the access of the first value; its row may be outside the matrix
    int pitch;             // in bytes, from a row (column) of the matrix to the next
    uint shift;            // in bits, from the access to the value in it
};

// Comparisons are of signed numbers: then negative sizes need no test of their own.
CLTILE_INLINE bool __cltile_is_below(uint index, int end) {
    return (int)index >= 0 && (int)index < end;
}

// Line `number` of a lane, by accesses of so many bytes. Where a row is of all lanes, nothing asks a lane for it: of words
// in row `y + lane / 16` Intel's CPU runtime (2026.22) reads those of another row, in a loop over y.
CLTILE_INLINE void __cltile_make_line(private struct __cltile_line *line, const private struct __cltile_corner *corner,
                                      const private struct __cltile_block *block, int width, int height,
                                      uint access_bytes, uint number) {
    const uint sharing = __cltile_sharing(block), at_once = __cltile_rows_at_once(block);
    const int matrix_columns = width >> (block->element_bytes / 2);
    uint column = number * block->columns, row = at_once == 1 ? 0 : corner->lane / sharing;
    if (block->transposes) {
        column = 0;
        row = corner->lane * (block->rows / CLTILE_LANES) + number;
        line->is_inside = __cltile_is_below((uint)corner->y + row, height);
        line->from = corner->x;
        line->stride = 1;
        line->end = matrix_columns;
        line->pitch = (int)block->element_bytes;
    } else {
        const uint in_row = at_once == 1 ? corner->lane : corner->lane % sharing;
        column += in_row * (block->transforms ? 1 : __cltile_parts(block));
        line->is_inside = __cltile_is_below((uint)corner->x + column, matrix_columns) &&
                          (block->rows >= at_once || row < block->rows);
        line->from = (int)((uint)corner->y + row);
        line->stride = (int)at_once;
        line->end = height;
        line->pitch = corner->pitch;
    }
    const uint byte = column * block->element_bytes, skipped = byte & (access_bytes - 1);
    const long first = ((long)corner->y + row) * corner->pitch + (long)corner->x * block->element_bytes;
    line->first = (size_t)first + (byte - skipped);
    line->shift = 8 * skipped;
}
