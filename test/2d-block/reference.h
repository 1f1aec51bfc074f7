/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What 2D block reads and writes do, in plain C, written from the specifications alone: SPV_INTEL_2d_block_io, "Mapping
 * Block Data to Invocations" and "Out-of-Bounds Behavior". */

#ifndef REFERENCE_H
#define REFERENCE_H

#include <stdint.h>

typedef enum reference_kind { REFERENCE_PLAIN, REFERENCE_TRANSFORM, REFERENCE_TRANSPOSE } reference_kind;

typedef struct reference_shape {
    reference_kind kind;
    int element_bytes, rows, columns, blocks;
} reference_shape;

typedef struct reference_matrix {
    uint8_t *base;
    int width, height, pitch; /* bytes, rows, bytes */
} reference_matrix;

enum { REFERENCE_MOST_BYTES = 256 }; /* of a lane */

/* The bytes that each of `lanes` work-items has of a read at column x of row y, one lane after the other in steps of
 * REFERENCE_MOST_BYTES; what the specifications leave undefined is 0. Returns how many a lane has. */
int reference_read(const reference_shape *shape, const reference_matrix *matrix, int x, int y, int lanes,
                   uint8_t *values);

/* Writes them. */
void reference_write(const reference_shape *shape, const reference_matrix *matrix, int x, int y, int lanes,
                     const uint8_t *values);

#endif
