/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */

#include "matrix.h"

int plain_matrix_depth(const plain_matrix_form *f) {
    return 256 / f->bits;
}

/* A row's elements are dealt to the lanes one after the other, and a lane has a component for each row. Elements of 32
 * bits need half of 16 lanes: two rows share a component. */
plain_matrix_place plain_matrix_place_of_a(const plain_matrix_form *f, int row, int column) {
    const int of_lane = plain_matrix_depth(f) / f->lanes;
    if (f->bits == 32)
        return (plain_matrix_place){row % 2 * 8 + column, row / 2, 0};
    return (plain_matrix_place){column / of_lane, row, column % of_lane * f->bits};
}

/* A lane has a column, in components of 32 bits. */
plain_matrix_place plain_matrix_place_of_b(const plain_matrix_form *f, int row, int column) {
    const int of_component = 32 / f->bits;
    return (plain_matrix_place){column, row / of_component, row % of_component * f->bits};
}

int64_t plain_matrix_sum(const plain_matrix_form *f, const int *a, const int *b, int acc, int row, int column) {
    const int depth = plain_matrix_depth(f);
    int64_t sum = acc;
    for (int k = 0; k < depth; ++k)
        sum += (int64_t)a[row * depth + k] * b[k * f->lanes + column];
    return sum;
}
