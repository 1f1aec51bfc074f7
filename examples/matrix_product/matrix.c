/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Memory of matrices. */

#include "matrix.h"

#include "message.h"

#include <stdlib.h>
#include <string.h>

bool matrix_create(matrix *m, unsigned rows, unsigned columns, size_t element_bytes, char **message) {
    const size_t width = columns * element_bytes;
    *m = (matrix){rows, columns, element_bytes, width / 16 * 16 + 32, NULL};
    m->bytes = malloc(matrix_bytes(m));
    if (m->bytes == NULL)
        return fail(message, "out of memory");
    memset(m->bytes, 0xff, matrix_bytes(m));
    return true;
}

size_t matrix_bytes(const matrix *m) {
    return m->rows * m->pitch;
}

static uint16_t *row_of(const matrix *m, unsigned row) {
    return (uint16_t *)((char *)m->bytes + row * m->pitch);
}

/* A bfloat16 is the upper half of a float. */
static uint16_t bfloat16_of(float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return (uint16_t)(bits >> 16);
}

void matrix_fill(matrix *m, uint32_t seed) {
    for (unsigned y = 0; y < m->rows; ++y)
        for (unsigned x = 0; x < m->columns; ++x) {
            seed = seed * 1664525u + 1013904223u;
            row_of(m, y)[x] = bfloat16_of((float)((int)(seed >> 16) % 33 - 16) / 8);
        }
}

void matrix_transpose(const matrix *from, matrix *to) {
    for (unsigned y = 0; y < to->rows; ++y)
        for (unsigned x = 0; x < to->columns; ++x)
            row_of(to, y)[x] = row_of(from, x)[y];
}

void matrix_dispose(matrix *m) {
    free(m->bytes);
    m->bytes = NULL;
}
