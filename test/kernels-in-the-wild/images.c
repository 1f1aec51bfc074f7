/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Kernels that read and write images by media blocks, as plain C makes the whole. */

#include "wild.h"

#include <stdlib.h>
#include <string.h>

/* ---- copy_image ---- */

static const int copy_image_sizes[][2] = {{51, 37}, {32, 16}, {3, 2}};

static void copy_image(wild_run *run, int size) {
    const int W = copy_image_sizes[size][0], H = copy_image_sizes[size][1];
    const uint32_t *in = wild_image(run, CL_RGBA, CL_UNSIGNED_INT8, 4, W, H);
    uint32_t *out = wild_image(run, CL_RGBA, CL_UNSIGNED_INT8, 4, W, H);
    wild_groups(run, (W + 7) / 8, (H + 15) / 16, 1);
    wild_items(run, 32, 1, 1);
    wild_begins(run);
    memcpy(out, in, (size_t)(W * H) * sizeof *out);
}

/* ---- invert_in_place ---- */

static const int invert_in_place_sizes[][2] = {{42, 21}, {64, 16}, {2, 3}};

static void invert_in_place(wild_run *run, int size) {
    const int W = invert_in_place_sizes[size][0], H = invert_in_place_sizes[size][1], ACROSS = (W + 15) / 16,
              DOWN = (H + 7) / 8;
    static const uint16_t white = 60000;
    uint16_t *image = wild_image(run, CL_R, CL_UNSIGNED_INT16, 2, W, H);
    wild_value(run, &white, sizeof white);
    wild_groups(run, (ACROSS * DOWN + 3) / 4, 1, 1);
    wild_items(run, 64, 1, 1);
    wild_begins(run);
    for (int i = 0; i < W * H; ++i)
        image[i] = (uint16_t)(white - image[i]);
}

/* ---- median ---- */

static int by_value(const void *a, const void *b) {
    return *(const uint8_t *)a - *(const uint8_t *)b;
}

static const int median_sizes[][2] = {{52, 37}, {32, 16}, {4, 1}};

static void median(wild_run *run, int size) {
    const int W = median_sizes[size][0], H = median_sizes[size][1];
    const uint8_t *in = wild_image(run, CL_R, CL_UNSIGNED_INT8, 1, W, H);
    uint8_t *out = wild_image(run, CL_R, CL_UNSIGNED_INT8, 1, W, H);
    wild_groups(run, (W + 15) / 16, (H + 7) / 8, 1);
    wild_items(run, 16, 1, 1);
    wild_begins(run);
    for (int y = 0; y < H; ++y)
        for (int x = 0; x < W; ++x) {
            uint8_t around[9];
            for (int i = 0; i < 9; ++i)
                around[i] = in[wild_clamp(y + i / 3 - 1, 0, H - 1) * W + wild_clamp(x + i % 3 - 1, 0, W - 1)];
            qsort(around, 9, 1, by_value);
            out[y * W + x] = around[4];
        }
}

/* ---- box ---- */

static const int box_sizes[][2] = {{38, 29}, {16, 24}, {2, 5}};

static void box(wild_run *run, int size) {
    const int W = box_sizes[size][0], H = box_sizes[size][1];
    const uint16_t *in = wild_image(run, CL_R, CL_UNSIGNED_INT16, 2, W, H);
    uint32_t *out = wild_buffer(run, W * H, sizeof *out);
    wild_groups(run, (W + 7) / 8, (H + 11) / 12, 1);
    wild_items(run, 16, 1, 1);
    wild_begins(run);
    for (int y = 0; y < H; ++y)
        for (int x = 0; x < W; ++x) {
            uint32_t sum = 0;
            for (int dy = -2; dy <= 2; ++dy)
                for (int dx = -2; dx <= 2; ++dx)
                    sum += in[wild_clamp(y + dy, 0, H - 1) * W + wild_clamp(x + dx, 0, W - 1)];
            out[y * W + x] = sum;
        }
}

/* ---- motion_search ---- */

static unsigned difference(const uint8_t *frame, const uint8_t *before, int W, int H, int x, int y, int dx, int dy) {
    unsigned sum = 0;
    for (int row = 0; row < 16; ++row)
        for (int column = 0; column < 16; ++column)
            sum +=
                (unsigned)abs(frame[(y + row) * W + x + column] -
                              before[wild_clamp(y + row + dy, 0, H - 1) * W + wild_clamp(x + column + dx, 0, W - 1)]);
    return sum;
}

static const int motion_search_sizes[][2] = {{80, 48}, {16, 16}, {32, 64}};

static void motion_search(wild_run *run, int size) {
    const int W = motion_search_sizes[size][0], H = motion_search_sizes[size][1], ACROSS = W / 16, DOWN = H / 16,
              COUNT = ACROSS * DOWN;
    uint8_t *frame = wild_image(run, CL_R, CL_UNSIGNED_INT8, 1, W, H);
    const uint8_t *before = wild_image(run, CL_R, CL_UNSIGNED_INT8, 1, W, H);
    int16_t *predictors = wild_buffer(run, COUNT * 2, sizeof *predictors);
    int16_t *vectors = wild_buffer(run, COUNT * 2, sizeof *vectors);
    uint16_t *costs = wild_buffer(run, COUNT, sizeof *costs);
    for (int i = 0; i < COUNT * 2; ++i)
        predictors[i] = (int16_t)((int)wild_random(run, 25) - 12);
    for (int y = 0; y < H; ++y) /* the frame before, which moved and got some noise */
        for (int x = 0; x < W; ++x)
            if (wild_random(run, 8) != 0)
                frame[y * W + x] = before[wild_clamp(y + 3, 0, H - 1) * W + wild_clamp(x - 5, 0, W - 1)];
    wild_groups(run, ACROSS, DOWN, 1);
    wild_items(run, 16, 1, 1);
    wild_begins(run);
    for (int i = 0; i < COUNT; ++i) {
        const int left = predictors[2 * i] - (predictors[2 * i] & 3), upper = predictors[2 * i + 1];
        unsigned least = ~0u;
        for (int dy = upper - 8; dy <= upper + 8; ++dy)
            for (int dx = left - 8; dx <= left + 8; ++dx) {
                const unsigned sum = difference(frame, before, W, H, i % ACROSS * 16, i / ACROSS * 16, dx, dy);
                if (sum < least) {
                    least = sum;
                    vectors[2 * i] = (int16_t)dx, vectors[2 * i + 1] = (int16_t)dy;
                }
            }
        costs[i] = (uint16_t)least;
    }
}

/* ---- picture ---- */

static const int picture_sizes[][2] = {{52, 38}, {32, 16}, {8, 2}};

static void picture(wild_run *run, int size) {
    const int W = picture_sizes[size][0], H = picture_sizes[size][1];
    const uint8_t *luma = wild_image(run, CL_R, CL_UNORM_INT8, 1, W, H);
    const uint8_t *chroma = wild_image(run, CL_R, CL_UNSIGNED_INT16, 2, W / 2, H / 2);
    float *mask = wild_image(run, CL_R, CL_FLOAT, 4, W, H);
    uint8_t *out = wild_image(run, CL_BGRA, CL_UNORM_INT8, 4, W, H);
    for (int i = 0; i < W * H; ++i)
        mask[i] = (float)wild_random(run, 257) / 256;
    wild_groups(run, (W + 15) / 16, (H + 15) / 16, 1);
    wild_items(run, 64, 1, 1);
    wild_begins(run);
    for (int y = 0; y < H; ++y)
        for (int x = 0; x < W; ++x) {
            const int light = 298 * (luma[y * W + x] - 16) + 128;
            const int u = chroma[(y / 2 * (W / 2) + x / 2) * 2] - 128;
            const int v = chroma[(y / 2 * (W / 2) + x / 2) * 2 + 1] - 128;
            uint8_t *texel = out + (y * W + x) * 4;
            texel[2] = (uint8_t)wild_clamp((light + 409 * v) >> 8, 0, 255);
            texel[1] = (uint8_t)wild_clamp((light - 100 * u - 208 * v) >> 8, 0, 255);
            texel[0] = (uint8_t)wild_clamp((light + 516 * u) >> 8, 0, 255);
            texel[3] = (uint8_t)(255 * mask[y * W + x]);
        }
}

/* ---- downsample ---- */

static const int downsample_sizes[][2] = {{64, 48}, {33, 18}, {4, 3}};

/* The mean of four values, of the next larger image, which goes on outside as at its edges. `tier` 0 is the image. */
static int mean_of(const uint8_t *image, int W, int H, int tier, int x, int y) {
    int sum = 2;
    if (tier == 0)
        return image[wild_clamp(y, 0, H - 1) * W + wild_clamp(x, 0, W - 1)];
    for (int i = 0; i < 4; ++i)
        sum += mean_of(image, W, H, tier - 1, 2 * x + i % 2, 2 * y + i / 2);
    return sum / 4;
}

static void downsample(wild_run *run, int size) {
    const int W = downsample_sizes[size][0], H = downsample_sizes[size][1];
    const uint8_t *in = wild_image(run, CL_R, CL_UNSIGNED_INT8, 1, W, H);
    uint8_t *out[2];
    for (int tier = 1; tier <= 2; ++tier)
        out[tier - 1] =
            wild_image(run, CL_R, CL_UNSIGNED_INT8, 1, (W + (1 << tier) - 1) >> tier, (H + (1 << tier) - 1) >> tier);
    wild_groups(run, (W + 31) / 32, (H + 15) / 16, 1);
    wild_items(run, 32, 1, 1);
    wild_begins(run);
    for (int tier = 1; tier <= 2; ++tier) {
        const int across = (W + (1 << tier) - 1) >> tier, down = (H + (1 << tier) - 1) >> tier;
        for (int i = 0; i < across * down; ++i)
            out[tier - 1][i] = (uint8_t)mean_of(in, W, H, tier, i % across, i / across);
    }
}

/* ---- copy_blocks ---- */

static void copy_blocks(wild_run *run, int size) {
    const int W = copy_image_sizes[size][0], H = copy_image_sizes[size][1];
    const uint32_t *in = wild_image(run, CL_RGBA, CL_UNSIGNED_INT8, 4, W, H);
    wild_again(run, in);
    uint32_t *out = wild_image(run, CL_RGBA, CL_UNSIGNED_INT8, 4, W, H);
    wild_again(run, out);
    wild_groups(run, (W + 7) / 8, (H + 31) / 32, 1);
    wild_items(run, 16, 1, 1);
    wild_begins(run);
    memcpy(out, in, (size_t)(W * H) * sizeof *out);
}

/* ---- block_search ---- */

static void block_search(wild_run *run, int size) {
    const int W = motion_search_sizes[size][0], H = motion_search_sizes[size][1], ACROSS = (W + 31) / 32 * 2,
              COUNT = ACROSS * (H / 16);
    const uint8_t *frame = wild_image(run, CL_R, CL_UNSIGNED_INT8, 1, W, H);
    const uint8_t *before = wild_image(run, CL_R, CL_UNSIGNED_INT8, 1, W, H);
    uint32_t *found = wild_buffer(run, COUNT, sizeof *found);
    uint32_t *costs = wild_buffer(run, COUNT, sizeof *costs);
    wild_groups(run, ACROSS / 2, H / 16, 1);
    wild_items(run, 32, 1, 1);
    wild_begins(run);
    for (int i = 0; i < COUNT; ++i) {
        costs[i] = ~0u;
        for (int step = 0; step < 128; ++step) {
            uint32_t sum = 0;
            for (int texel = 0; texel < 256; ++texel) {
                const int x = i % ACROSS * 16 + texel % 16, y = i / ACROSS * 16 + texel / 16;
                sum += (uint32_t)abs(
                    frame[wild_clamp(y, 0, H - 1) * W + wild_clamp(x, 0, W - 1)] -
                    before[wild_clamp(y + step / 16, 0, H - 1) * W + wild_clamp(x + step % 16, 0, W - 1)]);
            }
            if (sum < costs[i]) {
                costs[i] = sum;
                found[i] = (uint32_t)step;
            }
        }
    }
}

const wild_kernel wild_images[] = {
    {"copy_image", copy_image, WILD_SIZES(copy_image_sizes), false, true, false},
    {"invert_in_place", invert_in_place, WILD_SIZES(invert_in_place_sizes), true, true, false},
    {"median", median, WILD_SIZES(median_sizes), false, true, false},
    {"box", box, WILD_SIZES(box_sizes), false, true, false},
    {"motion_search", motion_search, WILD_SIZES(motion_search_sizes), false, true, false},
    {"picture", picture, WILD_SIZES(picture_sizes), false, true, false},
    {"downsample", downsample, WILD_SIZES(downsample_sizes), false, true, true},
    {"copy_blocks", copy_blocks, WILD_SIZES(copy_image_sizes), false, true, true},
    {"block_search", block_search, WILD_SIZES(motion_search_sizes), false, true, true},
    {0}};
