/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Matrices in memory, as 2D blocks take them. */

#ifndef MATRIX_PRODUCT_MATRIX_H
#define MATRIX_PRODUCT_MATRIX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What tiles of a row are: matrix_product.cl. */
enum { MATRIX_TILE_ROWS = 8, MATRIX_TILE_COLUMNS = 16 };

/* Rows and columns, as many as 2D blocks allow for elements of two bytes: rows of 64 bytes, and of a multiple of 4. */
enum { MATRIX_LEAST_COLUMNS = 32, MATRIX_MOST = 4096 };

typedef struct matrix {
    unsigned rows, columns;
    size_t element_bytes, pitch; /* from row to row, in bytes: more than a row has, and a multiple of 16 */
    void *bytes;
} matrix;

/* All bits are 1, which is no number: between rows it stays so. The caller disposes of it, if this fails, too. */
bool matrix_create(matrix *m, unsigned rows, unsigned columns, size_t element_bytes, char **message);

/* With what lies between rows. */
size_t matrix_bytes(const matrix *m);

/* Numbers from -2 to 2, in eighths, as bfloat16: sums of products are exact. */
void matrix_fill(matrix *m, uint32_t seed);

/* Columns for rows, of elements of two bytes; `to` has the sizes for that. */
void matrix_transpose(const matrix *from, matrix *to);

void matrix_dispose(matrix *m);

#endif
