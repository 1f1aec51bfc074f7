/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A batch of sequences: rows of floats. */

#ifndef SOFTMAX_BATCH_H
#define SOFTMAX_BATCH_H

#include <stdbool.h>
#include <stddef.h>

/* Rows of 2D blocks have at least 64 bytes. */
enum { BATCH_LEAST_COLUMNS = 16, BATCH_MOST = 4096, BATCH_MOST_ELEMENTS = 1 << 26 };

typedef struct batch {
    int sequences, capacity, columns; /* capacity: rows of memory of each sequence */
    size_t pitch;                     /* from row to row, in floats: more than a row has, and a multiple of 4 */
    int *lengths;                     /* of each sequence: rows that count, the first ones */
    float *elements;
} batch;

/* Sequences of different lengths, the first of which is full, and elements that are NaN. The caller disposes of it, if
 * this fails, too. */
bool batch_create(batch *b, int sequences, int capacity, int columns, char **message);

/* With what lies between rows, and behind those that count. */
size_t batch_elements(const batch *b);

/* Whether an element is in a row that counts, and not behind its end. */
bool batch_has(const batch *b, size_t element);

/* Scores from 0 to 20, and in every other row from -200 to -180; only where batch_has. */
void batch_fill(batch *b);

void batch_dispose(batch *b);

#endif
