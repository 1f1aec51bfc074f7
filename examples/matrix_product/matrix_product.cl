// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// product, product_of_transposed: C = A * B. A and B have elements of bfloat16, C has floats. Each sub-group computes a
// tile of C, by 2D blocks of A and B that follow each other.
//
//                     B  depth x columns
//                     16 x 16 elements, then those below
//     A  rows x depth
//     8 x 16 elements,    C  rows x columns
//     then those right    8 x 16 elements of each sub-group
//     of them
//
// Tiles need not fit the matrices. Reads outside a matrix give 0, which adds nothing to a sum, and writes there do
// nothing, so that nothing here is about edges.

#include "cl_intel_subgroup_2d_block_io.h"

#define LANES 16 // lane x has column x of a tile
#define ROWS 8   // of tiles of A and C
#define DEPTH 16 // columns of a tile of A, rows of a tile of B

#define EACH_SUB_GROUP __attribute__((reqd_work_group_size(LANES, 1, 1), intel_reqd_sub_group_size(LANES)))

// A bfloat16 is the upper half of a float: those of both halves of a dword.
float low_half(uint both) {
    return as_float(both << 16);
}

float high_half(uint both) {
    return as_float(both & 0xffff0000);
}

// sums += a * b. A lane has a column of `a`, which all lanes need: they get it by shuffles, two rows at a time. In `b`
// it has a column, two rows in a dword. Intel's GPUs do all this in one instruction, which other devices lack.
void multiply_add(private float *sums, const private ushort *a, const private uint *b) {
    for (int row = 0; row < ROWS; row += 2) {
        const uint two_rows = a[row] | (uint)a[row + 1] << 16;
        for (int k = 0; k < DEPTH; k += 2) {
            const uint first = intel_sub_group_shuffle(two_rows, k), second = intel_sub_group_shuffle(two_rows, k + 1);
            sums[row] += low_half(first) * low_half(b[k / 2]) + low_half(second) * high_half(b[k / 2]);
            sums[row + 1] += high_half(first) * low_half(b[k / 2]) + high_half(second) * high_half(b[k / 2]);
        }
    }
}

void write_tile(global float *c, int rows, int columns, int pitch, int2 at, const private float *sums) {
    uint bits[ROWS];
    for (int row = 0; row < ROWS; ++row)
        bits[row] = as_uint(sums[row]);
    intel_sub_group_2d_block_write_32b_8r16x1c(c, columns * sizeof(float), rows, pitch, at, bits);
}

// Pitches are in bytes.
EACH_SUB_GROUP kernel void product(const global ushort *a, const global ushort *b, global float *c, int rows,
                                   int columns, int depth, int a_pitch, int b_pitch, int c_pitch) {
    const int a_width = depth * sizeof(ushort), b_width = columns * sizeof(ushort);
    const int x = get_group_id(0) * LANES, y = get_group_id(1) * ROWS;
    float sums[ROWS] = {0};
    for (int k = 0; k < depth; k += DEPTH) {
        ushort of_a[ROWS];
        uint of_b[DEPTH / 2];
        intel_sub_group_2d_block_prefetch_16b_8r16x1c(a, a_width, rows, a_pitch, (int2)(k + DEPTH, y));
        intel_sub_group_2d_block_prefetch_16b_16r16x1c(b, b_width, depth, b_pitch, (int2)(x, k + DEPTH));
        intel_sub_group_2d_block_read_16b_8r16x1c(a, a_width, rows, a_pitch, (int2)(k, y), of_a);
        intel_sub_group_2d_block_read_transform_16b_16r16x1c(b, b_width, depth, b_pitch, (int2)(x, k), of_b);
        multiply_add(sums, of_a, of_b);
    }
    write_tile(c, rows, columns, c_pitch, (int2)(x, y), sums);
}

// The same where memory has B with columns for rows: two elements that follow each other there are a dword, and a read
// with `transpose` gives each lane those of its column.
EACH_SUB_GROUP kernel void product_of_transposed(const global ushort *a, const global ushort *b, global float *c,
                                                 int rows, int columns, int depth, int a_pitch, int b_pitch,
                                                 int c_pitch) {
    const int a_width = depth * sizeof(ushort), b_width = depth * sizeof(ushort);
    const int x = get_group_id(0) * LANES, y = get_group_id(1) * ROWS;
    float sums[ROWS] = {0};
    for (int k = 0; k < depth; k += DEPTH) {
        ushort of_a[ROWS];
        uint of_b[DEPTH / 2];
        intel_sub_group_2d_block_prefetch_16b_8r16x1c(a, a_width, rows, a_pitch, (int2)(k + DEPTH, y));
        intel_sub_group_2d_block_prefetch_32b_16r8x1c(b, b_width, columns, b_pitch, (int2)((k + DEPTH) / 2, x));
        intel_sub_group_2d_block_read_16b_8r16x1c(a, a_width, rows, a_pitch, (int2)(k, y), of_a);
        intel_sub_group_2d_block_read_transpose_32b_16r8x1c(b, b_width, columns, b_pitch, (int2)(k / 2, x), of_b);
        multiply_add(sums, of_a, of_b);
    }
    write_tile(c, rows, columns, c_pitch, (int2)(x, y), sums);
}
