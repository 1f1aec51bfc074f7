/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Kernels that copy tiles, as plain C makes the whole. */

#include "wild.h"

#include <string.h>

static int least(int a, int b) {
    return a < b ? a : b;
}

/* ---- tiers ---- */

static void halve(const uint8_t *in, int width, int height, int pitch, uint8_t *out) {
    const int w = (width + 1) / 2, h = (height + 1) / 2;
    for (int y = 0; y < h; ++y)
        for (int x = 0; x < w; ++x) {
            const int right = least(2 * x + 1, width - 1), lower = least(2 * y + 1, height - 1);
            out[y * w + x] = (uint8_t)((in[2 * y * pitch + 2 * x] + in[2 * y * pitch + right] +
                                        in[lower * pitch + 2 * x] + in[lower * pitch + right] + 2) /
                                       4);
        }
}

static const int tiers_sizes[][3] = {{83, 45, 90}, {64, 32, 64}, {7, 5, 9}, {1, 1, 1}};

static void tiers(wild_run *run, int size) {
    const int W = tiers_sizes[size][0], H = tiers_sizes[size][1], PITCH = tiers_sizes[size][2];
    const int W1 = (W + 1) / 2, H1 = (H + 1) / 2, W2 = (W1 + 1) / 2, H2 = (H1 + 1) / 2, W3 = (W2 + 1) / 2,
              H3 = (H2 + 1) / 2;
    const uint8_t *image = wild_buffer(run, PITCH * H, 1);
    wild_int(run, PITCH), wild_int(run, W), wild_int(run, H);
    uint8_t *half = wild_buffer(run, W1 * H1, 1), *quarter = wild_buffer(run, W2 * H2, 1),
            *eighth = wild_buffer(run, W3 * H3, 1);
    wild_groups(run, (W + 31) / 32, (H + 31) / 32, 1);
    wild_items(run, 8, 4, 1);
    wild_begins(run);
    halve(image, W, H, PITCH, half);
    halve(half, W1, H1, W1, quarter);
    halve(quarter, W2, H2, W2, eighth);
}

/* ---- matmul ---- */

static float *random_floats(wild_run *run, int count) {
    float *floats = wild_buffer(run, count, sizeof *floats);
    for (int i = 0; i < count; ++i)
        floats[i] = (float)((int)wild_random(run, 199) - 99); /* so sums of products are exact in any order */
    return floats;
}

static const int matmul_sizes[][3] = {{43, 56, 71}, {32, 16, 48}, {1, 17, 5}, {16, 33, 1}};

static void matmul(wild_run *run, int size) {
    const int M = matmul_sizes[size][0], N = matmul_sizes[size][1], K = matmul_sizes[size][2];
    const float *a = random_floats(run, M * K), *b = random_floats(run, K * N);
    float *c = wild_buffer(run, M * N, sizeof *c);
    wild_int(run, M), wild_int(run, N), wild_int(run, K);
    wild_groups(run, (N + 15) / 16, (M + 15) / 16, 1);
    wild_items(run, 16, 16, 1);
    wild_begins(run);
    for (int row = 0; row < M; ++row)
        for (int column = 0; column < N; ++column) {
            c[row * N + column] = 0;
            for (int k = 0; k < K; ++k)
                c[row * N + column] += a[row * K + k] * b[k * N + column];
        }
}

/* ---- stencil3d ---- */

static const int stencil3d_sizes[][3] = {{37, 18, 9}, {16, 8, 4}, {3, 2, 1}};

static void stencil3d(wild_run *run, int size) {
    const int W = stencil3d_sizes[size][0], H = stencil3d_sizes[size][1], D = stencil3d_sizes[size][2];
    int32_t *volume = wild_buffer(run, W * H * D, sizeof *volume);
    int32_t *out = wild_buffer(run, W * H * D, sizeof *out);
    wild_int(run, W), wild_int(run, H), wild_int(run, D);
    for (int i = 0; i < W * H * D; ++i)
        volume[i] = (int32_t)wild_random(run, 20000) - 10000;
    wild_groups(run, (W + 15) / 16, (H + 7) / 8, (D + 3) / 4);
    wild_items(run, 8, 4, 2);
    wild_begins(run);
#define AT(x, y, z)                                                                                                    \
    ((x) < 0 || (y) < 0 || (z) < 0 || (x) >= W || (y) >= H || (z) >= D ? 0 : volume[((z)*H + (y)) * W + (x)])
    for (int z = 0; z < D; ++z)
        for (int y = 0; y < H; ++y)
            for (int x = 0; x < W; ++x)
                out[(z * H + y) * W + x] = AT(x - 1, y, z) + AT(x + 1, y, z) + AT(x, y - 1, z) + AT(x, y + 1, z) +
                                           AT(x, y, z - 1) + AT(x, y, z + 1) - 6 * AT(x, y, z);
#undef AT
}

/* ---- transpose ---- */

static const int transpose_sizes[][2] = {{61, 53}, {48, 24}, {5, 29}};

static void transpose(wild_run *run, int size) {
    const int W = transpose_sizes[size][0], H = transpose_sizes[size][1];
    const uint8_t *image = wild_buffer(run, W * H * 3, 1);
    uint8_t *out = wild_buffer(run, W * H * 3, 1);
    wild_int(run, W), wild_int(run, H);
    wild_groups(run, (W + 23) / 24, (H + 23) / 24, 1);
    wild_items(run, 20, 1, 1);
    wild_begins(run);
    for (int y = 0; y < H; ++y)
        for (int x = 0; x < W; ++x)
            memcpy(out + (x * H + y) * 3, image + (y * W + x) * 3, 3);
}

/* ---- histogram ---- */

static const int histogram_sizes[][3] = {{150, 41, 160}, {64, 16, 64}, {9, 3, 11}};

static void histogram(wild_run *run, int size) {
    const int W = histogram_sizes[size][0], H = histogram_sizes[size][1], PITCH = histogram_sizes[size][2],
              ACROSS = (W + 63) / 64, DOWN = (H + 15) / 16;
    uint8_t *image = wild_buffer(run, PITCH * H, 1);
    wild_int(run, PITCH), wild_int(run, W), wild_int(run, H);
    uint32_t *tiles = wild_buffer(run, ACROSS * DOWN * 256, sizeof *tiles);
    uint32_t *whole = wild_buffer(run, 256, sizeof *whole);
    for (int i = 0; i < PITCH * H; i += 3)
        image[i] = (uint8_t)(i / 1000); /* bins that many take */
    memset(whole, 0, 256 * sizeof *whole);
    wild_groups(run, ACROSS, DOWN, 1);
    wild_items(run, 48, 1, 1);
    wild_begins(run);
    memset(tiles, 0, (size_t)(ACROSS * DOWN * 256) * sizeof *tiles);
    for (int y = 0; y < H; ++y)
        for (int x = 0; x < W; ++x) {
            ++tiles[(y / 16 * ACROSS + x / 64) * 256 + image[y * PITCH + x]];
            ++whole[image[y * PITCH + x]];
        }
}

/* ---- scan_rows ---- */

static const int scan_rows_sizes[][2] = {{75, 22}, {32, 8}, {5, 3}};

static void scan_rows(wild_run *run, int size) {
    const int W = scan_rows_sizes[size][0], H = scan_rows_sizes[size][1], STRIPS = (H + 3) / 4;
    const uint32_t *in = wild_buffer(run, W * H, sizeof *in);
    uint32_t *out = wild_buffer(run, W * H, sizeof *out);
    int32_t *mask = wild_buffer(run, STRIPS + 1, sizeof *mask);
    wild_int(run, W), wild_int(run, H);
    for (int strip = 0; strip < STRIPS + 1; ++strip)
        mask[strip] = strip % 3 != 1;
    wild_groups(run, STRIPS + 1, 1, 1);
    wild_items(run, 32, 1, 1);
    wild_begins(run);
    for (int y = 0; y < H; ++y) {
        uint32_t sum = 0;
        for (int x = 0; x < W && mask[y / 4]; ++x)
            out[y * W + x] = sum += in[y * W + x];
    }
}

/* ---- patches ---- */

static const int patches_sizes[][3] = {{97, 64, 22}, {9, 9, 1}, {40, 33, 8}};

static void patches(wild_run *run, int size) {
    const int W = patches_sizes[size][0], H = patches_sizes[size][1], COUNT = patches_sizes[size][2], SIDE = 9;
    int16_t *image = wild_buffer(run, W * H, sizeof *image);
    wild_int(run, W);
    int32_t *points = wild_buffer(run, COUNT * 2, sizeof *points);
    wild_int(run, COUNT);
    int16_t *out = wild_buffer(run, COUNT * SIDE * SIDE, sizeof *out);
    for (int i = 0; i < W * H; ++i)
        image[i] = (int16_t)((int)wild_random(run, 20001) - 10000);
    for (int i = 0; i < COUNT; ++i) {
        points[2 * i] = (int32_t)wild_random(run, (uint32_t)(W - SIDE + 1));
        points[2 * i + 1] = (int32_t)wild_random(run, (uint32_t)(H - SIDE + 1));
    }
    wild_groups(run, (COUNT + 3) / 4, 1, 1);
    wild_items(run, 24, 1, 1);
    wild_begins(run);
    for (int i = 0; i < COUNT; ++i) {
        int sum = 0;
        for (int k = 0; k < SIDE * SIDE; ++k)
            sum += image[(points[2 * i + 1] + k / SIDE) * W + points[2 * i] + k % SIDE];
        for (int k = 0; k < SIDE * SIDE; ++k)
            out[i * SIDE * SIDE + k] =
                (int16_t)(image[(points[2 * i + 1] + k / SIDE) * W + points[2 * i] + k % SIDE] - sum / (SIDE * SIDE));
    }
}

const wild_kernel wild_tiles[] = {{"tiers", tiers, WILD_SIZES(tiers_sizes), false, false, false},
                                  {"matmul", matmul, WILD_SIZES(matmul_sizes), false, false, false},
                                  {"stencil3d", stencil3d, WILD_SIZES(stencil3d_sizes), false, false, false},
                                  {"transpose", transpose, WILD_SIZES(transpose_sizes), false, false, false},
                                  {"histogram", histogram, WILD_SIZES(histogram_sizes), false, false, false},
                                  {"scan_rows", scan_rows, WILD_SIZES(scan_rows_sizes), false, false, false},
                                  {"patches", patches, WILD_SIZES(patches_sizes), false, false, false},
                                  {0}};
