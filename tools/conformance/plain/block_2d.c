/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A block is read whole, padded, transformed or transposed, and its rows dealt to lanes. */

#include "block_2d.h"

#include <string.h>

enum { MOST_ROWS = 32, MOST_ITEMS = 32, MOST_BYTES = 4 };

/* Rows of what is dealt: elements, or dwords of several. */
typedef struct grid {
    int rows, columns, item_bytes;
    uint8_t bytes[MOST_ROWS][MOST_ITEMS][MOST_BYTES];
} grid;

static uint8_t *find(const plain_2d_shape *shape, const plain_2d_matrix *matrix, int64_t column, int64_t row) {
    const int64_t end = (column + 1) * shape->element_bytes;
    return column < 0 || end > matrix->width || row < 0 || row >= matrix->height
               ? NULL
               : matrix->base + row * matrix->pitch + column * shape->element_bytes;
}

/* Where the element of a row and column of a block goes. */
static uint8_t *place(const plain_2d_shape *shape, grid *g, int row, int column) {
    const int size = shape->element_bytes, parts = 4 / size;
    switch (shape->kind) {
    case PLAIN_2D_TRANSFORM:
        return g->bytes[row / parts][column] + row % parts * size;
    case PLAIN_2D_TRANSPOSE:
        return g->bytes[column][row];
    default:
        return g->bytes[row][column];
    }
}

static void size_grid(const plain_2d_shape *shape, grid *g) {
    memset(g, 0, sizeof *g);
    g->rows = shape->kind == PLAIN_2D_TRANSFORM   ? shape->rows * shape->element_bytes / 4
              : shape->kind == PLAIN_2D_TRANSPOSE ? shape->columns
                                                  : shape->rows;
    g->columns = shape->kind == PLAIN_2D_TRANSPOSE ? shape->rows : shape->columns;
    g->item_bytes = shape->kind == PLAIN_2D_TRANSFORM ? 4 : shape->element_bytes;
}

/* Calls back for each item: its lane, the byte of the lane's values at which it is, and the item, NULL for padding.
 * Returns the bytes of a lane. */
static int deal(grid *g, int lanes, int from, void (*each)(int lane, int at, uint8_t *item, int bytes, void *data),
                void *data) {
    const int shared = g->columns < lanes ? g->columns : lanes; /* lanes that have a row */
    const int each_has = g->columns / shared, at_once = lanes / shared;
    int at = from;
    for (int row = 0; row < g->rows; row += at_once)
        for (int i = 0; i < each_has; ++i, at += g->item_bytes)
            for (int lane = 0; lane < lanes; ++lane) {
                const int own_row = row + lane / shared, column = lane % shared * each_has + i;
                each(lane, at, own_row < g->rows ? g->bytes[own_row][column] : NULL, g->item_bytes, data);
            }
    return at;
}

static void give(int lane, int at, uint8_t *item, int bytes, void *data) {
    uint8_t *to = (uint8_t *)data + lane * PLAIN_2D_MOST_BYTES + at;
    if (item == NULL)
        memset(to, 0, (size_t)bytes);
    else
        memcpy(to, item, (size_t)bytes);
}

static void take(int lane, int at, uint8_t *item, int bytes, void *data) {
    if (item != NULL)
        memcpy(item, (uint8_t *)data + lane * PLAIN_2D_MOST_BYTES + at, (size_t)bytes);
}

int plain_2d_read(const plain_2d_shape *shape, const plain_2d_matrix *matrix, int x, int y, int lanes,
                  uint8_t *values) {
    int at = 0;
    for (int block = 0; block < shape->blocks; ++block) {
        grid g;
        size_grid(shape, &g);
        for (int row = 0; row < shape->rows; ++row)
            for (int column = 0; column < shape->columns; ++column) {
                const uint8_t *element =
                    find(shape, matrix, (int64_t)x + block * shape->columns + column, (int64_t)y + row);
                if (element != NULL)
                    memcpy(place(shape, &g, row, column), element, (size_t)shape->element_bytes);
            }
        at = deal(&g, lanes, at, give, values);
    }
    return at;
}

void plain_2d_write(const plain_2d_shape *shape, const plain_2d_matrix *matrix, int x, int y, int lanes,
                    const uint8_t *values) {
    grid g;
    size_grid(shape, &g);
    deal(&g, lanes, 0, take, (void *)values);
    for (int row = 0; row < shape->rows; ++row)
        for (int column = 0; column < shape->columns; ++column) {
            uint8_t *element = find(shape, matrix, (int64_t)x + column, (int64_t)y + row);
            if (element != NULL)
                memcpy(element, place(shape, &g, row, column), (size_t)shape->element_bytes);
        }
}
