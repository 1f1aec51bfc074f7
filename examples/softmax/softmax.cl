// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// softmax: each row's elements become exp(element - the row's largest), divided by the sum of these, as attention needs
// it of the scores of a batch of sequences. Each sequence has `capacity` rows of memory, and uses the first of them:
// its length. A sub-group computes 8 rows of a sequence, by 2D blocks side by side.
//
// The matrix that blocks are read from and written to ends with the sequence, not with the memory: `height` is lowered.
// Rows behind it are then zeros, whatever memory holds there, and nothing is written to them, so that one kernel serves
// sequences of all lengths, and nothing here is about rows.

#include "cl_intel_subgroup_2d_block_io.h"

#define LANES 16 // lane x has column x of a block
#define ROWS 8

typedef struct matrix {
    int width, height, pitch; // bytes, rows, bytes
} matrix;

void read_rows(const global float *from, const matrix *m, int2 at, float *elements) {
    uint bits[ROWS];
    intel_sub_group_2d_block_read_32b_8r16x1c(from, m->width, m->height, m->pitch, at, bits);
    for (int row = 0; row < ROWS; ++row)
        elements[row] = as_float(bits[row]);
}

void write_rows(global float *to, const matrix *m, int2 at, const float *elements) {
    uint bits[ROWS];
    for (int row = 0; row < ROWS; ++row)
        bits[row] = as_uint(elements[row]);
    intel_sub_group_2d_block_write_32b_8r16x1c(to, m->width, m->height, m->pitch, at, bits);
}

// The pitch is in bytes.
__attribute__((reqd_work_group_size(LANES, 1, 1), intel_reqd_sub_group_size(LANES))) kernel void
softmax(const global float *scores, global float *weights, const global int *lengths, int capacity, int columns,
        int pitch) {
    const int sequence = get_group_id(1), begin = sequence * capacity, y = begin + get_group_id(0) * ROWS;
    const int lane = get_sub_group_local_id();
    const matrix m = {columns * sizeof(float), begin + lengths[sequence], pitch};
    float elements[ROWS], largest[ROWS], sum[ROWS];
    for (int row = 0; row < ROWS; ++row) {
        largest[row] = -INFINITY;
        sum[row] = 0;
    }

    // Columns behind the last are zeros, too, which may be larger than all elements: these lanes do not count.
    for (int x = 0; x < columns; x += LANES) {
        read_rows(scores, &m, (int2)(x, y), elements);
        for (int row = 0; row < ROWS; ++row)
            if (x + lane < columns)
                largest[row] = fmax(largest[row], elements[row]);
    }
    for (int row = 0; row < ROWS; ++row)
        largest[row] = sub_group_reduce_max(largest[row]);

    for (int x = 0; x < columns; x += LANES) {
        read_rows(scores, &m, (int2)(x, y), elements);
        for (int row = 0; row < ROWS; ++row)
            if (x + lane < columns)
                sum[row] += exp(elements[row] - largest[row]);
    }
    for (int row = 0; row < ROWS; ++row)
        sum[row] = sub_group_reduce_add(sum[row]);

    for (int x = 0; x < columns; x += LANES) {
        read_rows(scores, &m, (int2)(x, y), elements);
        for (int row = 0; row < ROWS; ++row)
            elements[row] = exp(elements[row] - largest[row]) / sum[row];
        write_rows(weights, &m, (int2)(x, y), elements);
    }
}
