/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Sobel's edges in six steps, from no tiles to two ways of double buffering: the sum of both gradients' magnitudes, at
 * most 255. Beyond the picture's edges the nearest pixel counts. */

#include "wild.h"

#include <stdlib.h>

static int gradients(const uint8_t *in, int width, int height, int x, int y) {
    static const int weights[3][3] = {{1, 0, -1}, {2, 0, -2}, {1, 0, -1}};
    int gx = 0, gy = 0;
    for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx) {
            const int pixel = in[wild_clamp(y + dy, 0, height - 1) * width + wild_clamp(x + dx, 0, width - 1)];
            gx += weights[dy + 1][dx + 1] * pixel;
            gy += weights[dx + 1][dy + 1] * pixel;
        }
    return abs(gx) + abs(gy);
}

static const int sizes[][2] = {{70, 41}, {64, 32}, {37, 19}, {16, 8}, {5, 3}, {130, 1}};

/* Work-groups of group_w x group_h work-items, each for tile_w x tile_h pixels. */
static void sobel(wild_run *run, int size, int tile_w, int tile_h, int group_w, int group_h) {
    const int width = sizes[size][0], height = sizes[size][1];
    wild_function(run, "sobel");
    uint8_t *in = wild_buffer(run, width * height, 1), *out = wild_buffer(run, width * height, 1);
    wild_int(run, width);
    wild_int(run, height);
    wild_groups(run, (width + tile_w - 1) / tile_w, (height + tile_h - 1) / tile_h, 1);
    wild_items(run, group_w, group_h, 1);
    for (int i = 0; i < width * height;
         ++i) /* squares and noise: of random pixels nearly all gradients are too large */
        in[i] = (uint8_t)(100 + 60 * ((i % width / 5 + i / width / 7) % 2) + (int)wild_random(run, 24));
    wild_begins(run);
    for (int i = 0; i < width * height; ++i)
        out[i] = (uint8_t)wild_clamp(gradients(in, width, height, i % width, i / width), 0, 255);
}

static void by_tiles(wild_run *run, int size) {
    sobel(run, size, 16, 8, 16, 8);
}

/* A work-group has all tiles of a row of tiles. */
static void by_bands(wild_run *run, int size) {
    sobel(run, size, sizes[size][0], 8, 16, 4);
}

/* A work-group has a column of the picture. */
static void by_columns(wild_run *run, int size) {
    sobel(run, size, 32, sizes[size][1], 32, 1);
}

#define SOBEL(name, mean)                                                                                              \
    { name, mean, WILD_SIZES(sizes), false, false, false }
const wild_kernel wild_sobel[] = {SOBEL("sobel_naive", by_tiles),
                                  SOBEL("sobel_local", by_tiles),
                                  SOBEL("sobel_copy", by_tiles),
                                  SOBEL("sobel_stored", by_tiles),
                                  SOBEL("sobel_double", by_bands),
                                  SOBEL("sobel_rows", by_columns),
                                  {0}};
