/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What 2D block reads and writes do, in plain C, written from the specifications alone: SPV_INTEL_2d_block_io, "Mapping
 * Block Data to Invocations" and "Out-of-Bounds Behavior". */

#ifndef PLAIN_BLOCK_2D_H
#define PLAIN_BLOCK_2D_H

#include <stdint.h>

typedef enum plain_2d_kind { PLAIN_2D_UNCHANGED, PLAIN_2D_TRANSFORM, PLAIN_2D_TRANSPOSE } plain_2d_kind;

typedef struct plain_2d_shape {
    plain_2d_kind kind;
    int element_bytes, rows, columns, blocks;
} plain_2d_shape;

typedef struct plain_2d_matrix {
    uint8_t *base;
    int width, height, pitch; /* bytes, rows, bytes */
} plain_2d_matrix;

enum { PLAIN_2D_MOST_BYTES = 256 }; /* of a lane */

/* The bytes that each of `lanes` work-items has of a read at column x of row y, one lane after the other in steps of
 * PLAIN_2D_MOST_BYTES; what the specifications leave undefined is 0. Returns how many a lane has. */
int plain_2d_read(const plain_2d_shape *shape, const plain_2d_matrix *matrix, int x, int y, int lanes, uint8_t *values);

/* Writes them. */
void plain_2d_write(const plain_2d_shape *shape, const plain_2d_matrix *matrix, int x, int y, int lanes,
                    const uint8_t *values);

#endif
