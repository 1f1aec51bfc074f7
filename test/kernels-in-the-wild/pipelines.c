/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Kernels that overlap copies and computation as tiling libraries do, as plain C makes the whole. */

#include "wild.h"

/* Inputs have a border of one element around what is computed. */

/* ---- simplex: the sum of a cross ---- */

static const int simplex_sizes[][4] = {{61, 33, 70, 64}, {12, 6, 14, 12}, {5, 3, 7, 9}, {13, 7, 16, 13}};

static void simplex(wild_run *run, int size) {
    const int width = simplex_sizes[size][0], height = simplex_sizes[size][1];
    const int in_row = simplex_sizes[size][2], out_row = simplex_sizes[size][3];
    const uint8_t *in = wild_buffer(run, in_row * (height + 2), 1);
    wild_int(run, in_row);
    uint8_t *out = wild_buffer(run, out_row * height, 1);
    wild_int(run, out_row);
    wild_int(run, width);
    wild_int(run, height);
    wild_groups(run, 3, 1, 1);
    wild_items(run, 8, 2, 1);
    wild_begins(run);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const uint8_t *here = in + (y + 1) * in_row + x + 1;
            out[y * out_row + x] = (uint8_t)(here[0] + here[-1] + here[1] + here[-in_row] + here[in_row]);
        }
}

/* ---- double_buffers: the sum of 3x3 words ---- */

static const int double_sizes[][4] = {{47, 23, 50, 48}, {10, 5, 12, 10}, {3, 2, 9, 4}, {21, 11, 23, 21}};

static void double_buffers(wild_run *run, int size) {
    const int width = double_sizes[size][0], height = double_sizes[size][1];
    const int in_row = double_sizes[size][2], out_row = double_sizes[size][3];
    const uint16_t *in = wild_buffer(run, in_row * (height + 2), sizeof *in);
    wild_int(run, in_row);
    uint32_t *out = wild_buffer(run, out_row * height, sizeof *out);
    wild_int(run, out_row);
    wild_int(run, width);
    wild_int(run, height);
    wild_groups(run, 4, 1, 1);
    wild_items(run, 24, 1, 1);
    wild_begins(run);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            out[y * out_row + x] = 0;
            for (int i = 0; i < 9; ++i)
                out[y * out_row + x] += in[(y + i / 3) * in_row + x + i % 3];
        }
}

/* ---- duplex: red, green and blue become grey ---- */

static const int duplex_sizes[][3] = {{53, 19, 60}, {16, 4, 16}, {1, 1, 1}, {17, 5, 17}};

static void duplex(wild_run *run, int size) {
    const int width = duplex_sizes[size][0], height = duplex_sizes[size][1], row = duplex_sizes[size][2];
    const uint8_t *in = wild_buffer(run, row * height, 3);
    uint8_t *out = wild_buffer(run, row * height, 1);
    wild_int(run, row);
    wild_int(run, width);
    wild_int(run, height);
    wild_groups(run, 2, 1, 1);
    wild_items(run, 16, 1, 1);
    wild_begins(run);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const uint8_t *pixel = in + (y * row + x) * 3;
            out[y * row + x] = (uint8_t)((77 * pixel[0] + 150 * pixel[1] + 29 * pixel[2] + 128) / 256);
        }
}

/* ---- double_volume: a cross in three dimensions ---- */

static const int volume_sizes[][3] = {{19, 9, 7}, {6, 4, 3}, {1, 2, 1}, {7, 5, 4}};

static void double_volume(wild_run *run, int size) {
    const int width = volume_sizes[size][0], height = volume_sizes[size][1], depth = volume_sizes[size][2];
    const int row = width + 2, plane = row * (height + 2);
    int32_t *in = wild_buffer(run, plane * (depth + 2), sizeof *in);
    int32_t *out = wild_buffer(run, width * height * depth, sizeof *out);
    wild_int(run, width);
    wild_int(run, height);
    wild_int(run, depth);
    for (int i = 0; i < plane * (depth + 2); ++i)
        in[i] = (int32_t)wild_random(run, 200001) - 100000;
    wild_items(run, 4, 2, 2);
    wild_begins(run);
    for (int z = 0; z < depth; ++z)
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x) {
                const int32_t *here = in + (z + 1) * plane + (y + 1) * row + x + 1;
                out[(z * height + y) * width + x] =
                    here[-1] + here[1] + here[-row] + here[row] + here[-plane] + here[plane] - 6 * here[0];
            }
}

const wild_kernel wild_pipelines[] = {{"simplex", simplex, WILD_SIZES(simplex_sizes), false, false, false},
                                      {"double_buffers", double_buffers, WILD_SIZES(double_sizes), false, false, false},
                                      {"duplex", duplex, WILD_SIZES(duplex_sizes), false, false, false},
                                      {"double_volume", double_volume, WILD_SIZES(volume_sizes), false, false, false},
                                      {0}};
