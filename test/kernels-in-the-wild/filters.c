/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Gauss's filter, Canny's edges, and FAST corners, as plain C makes them. */

#include "wild.h"

/* ---- Gauss: weights 1 4 6 4 1 along each axis, divided by 256, halves up ---- */

static int smooth(const uint8_t *in, int width, int height, int x, int y) {
    static const int weights[5] = {1, 4, 6, 4, 1};
    int sum = 128;
    for (int dy = -2; dy <= 2; ++dy)
        for (int dx = -2; dx <= 2; ++dx)
            sum += weights[dy + 2] * weights[dx + 2] *
                   in[wild_clamp(y + dy, 0, height - 1) * width + wild_clamp(x + dx, 0, width - 1)];
    return sum / 256;
}

/* Block writes take rows of whole dwords. */
static const int block_sizes[][2] = {{36, 19}, {64, 24}, {16, 8}, {4, 3}};

static void gauss_blocks(wild_run *run, int size) {
    const int width = block_sizes[size][0], height = block_sizes[size][1];
    wild_function(run, "gauss");
    const uint8_t *in = wild_image(run, CL_R, CL_UNSIGNED_INT8, 1, width, height);
    uint8_t *out = wild_image(run, CL_R, CL_UNSIGNED_INT8, 1, width, height);
    wild_groups(run, (width + 15) / 16, (height + 7) / 8, 1);
    wild_items(run, 16, 1, 1);
    wild_begins(run);
    for (int i = 0; i < width * height; ++i)
        out[i] = (uint8_t)smooth(in, width, height, i % width, i / width);
}

const wild_kernel wild_filters[] = {{"gauss_blocks", gauss_blocks, WILD_SIZES(block_sizes), false, true}, {0}};
