// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What describes tensors and tiles.

#ifndef TYPES_H
#define TYPES_H

#define HALO 1

typedef struct {
    int x, y, width, height; // none: width is 0
} tile_t;

typedef struct {
    local TEST_TENSOR_TYPE *base;
    int width, height;
} inner_t;

typedef struct {
    global TEST_TENSOR_TYPE *base;
    int row, width, height;
} outer_t;

typedef struct {
    outer_t outer;
    int width, height, across, count; // of a tile, and of tiles
} tiler_t;

#endif
