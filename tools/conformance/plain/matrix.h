/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Products of matrices of integers, exact in every type, in plain C: where each element is, and the sum. Written from
 * cl_intel_subgroup_matrix_multiply_accumulate and _tf32 alone. */

#ifndef PLAIN_MATRIX_H
#define PLAIN_MATRIX_H

#include <stdint.h>

/* Elements of 4 to 32 bits; a row of the first matrix and a column of the second have 256 bits. */
typedef struct plain_matrix_form {
    int bits, rows, lanes;
} plain_matrix_form;

/* The columns of the first matrix, which are the rows of the second. */
int plain_matrix_depth(const plain_matrix_form *f);

/* The component of a lane in which an element is, and its first bit there. */
typedef struct plain_matrix_place {
    int lane, component, bit;
} plain_matrix_place;

plain_matrix_place plain_matrix_place_of_a(const plain_matrix_form *f, int row, int column);
plain_matrix_place plain_matrix_place_of_b(const plain_matrix_form *f, int row, int column);

/* acc + a b of a row and a column; a has depth, b has lanes columns. */
int64_t plain_matrix_sum(const plain_matrix_form *f, const int *a, const int *b, int acc, int row, int column);

#endif
