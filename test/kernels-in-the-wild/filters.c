/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Gauss's filter, Canny's edges, and FAST corners, as plain C makes the whole. Beyond a picture's edges the nearest
 * pixel counts. */

#include "wild.h"

#include <stdlib.h>

/* Squares of two greys, and noise. */
static void draw_squares(wild_run *run, uint8_t *pixels, int width, int height) {
    for (int i = 0; i < width * height; ++i)
        pixels[i] = (uint8_t)(80 + 90 * ((i % width / 9 + i / width / 7) % 2) + (int)wild_random(run, 20));
}

/* ---- Gauss: weights 1 4 6 4 1 along each axis, divided by 256, halves up ---- */

static const int gauss_weights[5] = {1, 4, 6, 4, 1};

static int smooth(const uint8_t *in, int width, int height, int x, int y) {
    int sum = 128;
    for (int dy = -2; dy <= 2; ++dy)
        for (int dx = -2; dx <= 2; ++dx)
            sum += gauss_weights[dy + 2] * gauss_weights[dx + 2] *
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

static const int gauss_sizes[][2] = {{77, 45}, {64, 32}, {3, 2}, {33, 1}, {1, 34}};

static void gauss_separable(wild_run *run, int size) {
    const int width = gauss_sizes[size][0], height = gauss_sizes[size][1];
    wild_function(run, "gauss_across");
    const uint8_t *in = wild_buffer(run, width * height, 1);
    uint16_t *sums = wild_buffer(run, width * height, sizeof *sums);
    wild_int(run, width);
    wild_int(run, height);
    wild_groups(run, (width + 31) / 32, (height + 3) / 4, 1);
    wild_items(run, 32, 4, 1);
    wild_function(run, "gauss_down");
    wild_again(run, sums);
    uint8_t *out = wild_buffer(run, width * height, 1);
    wild_int(run, width);
    wild_int(run, height);
    wild_groups(run, (width + 31) / 32, (height + 31) / 32, 1);
    wild_items(run, 32, 4, 1);
    wild_begins(run);
    for (int i = 0; i < width * height; ++i) {
        sums[i] = 0;
        for (int d = -2; d <= 2; ++d)
            sums[i] = (uint16_t)(sums[i] +
                                 gauss_weights[d + 2] * in[i - i % width + wild_clamp(i % width + d, 0, width - 1)]);
        out[i] = (uint8_t)smooth(in, width, height, i % width, i / width);
    }
}

/* ---- Canny ---- */

static const int canny_sizes[][2] = {{58, 37}, {32, 16}, {7, 5}, {17, 9}};

typedef struct picture {
    int width, height;
} picture;

static int pixel_at(picture p, int x, int y) {
    return wild_clamp(y, 0, p.height - 1) * p.width + wild_clamp(x, 0, p.width - 1);
}

static void gradient(picture p, const uint8_t *in, int x, int y, int *gx, int *gy) {
    *gx = *gy = 0;
    for (int d = -1; d <= 1; ++d) {
        *gx += (2 - abs(d)) * (in[pixel_at(p, x + 1, y + d)] - in[pixel_at(p, x - 1, y + d)]);
        *gy += (2 - abs(d)) * (in[pixel_at(p, x + d, y + 1)] - in[pixel_at(p, x + d, y - 1)]);
    }
}

/* The pixel that a direction leads to. */
static const int ways[4][2] = {{1, 0}, {1, 1}, {0, 1}, {-1, 1}};

static int direction(int gx, int gy) {
    if (12 * abs(gy) < 5 * abs(gx))
        return 0;
    if (12 * abs(gx) < 5 * abs(gy))
        return 2;
    return (gx > 0 && gy > 0) || (gx <= 0 && gy <= 0) ? 1 : 3;
}

static void thin(picture p, const uint16_t *magnitudes, const uint8_t *directions, uint8_t *marks, int low, int high) {
    for (int i = 0; i < p.width * p.height; ++i) {
        const int *way = ways[directions[i]], x = i % p.width, y = i / p.width;
        const int here = magnitudes[i];
        marks[i] = 0;
        if (here >= magnitudes[pixel_at(p, x - way[0], y - way[1])] &&
            here > magnitudes[pixel_at(p, x + way[0], y + way[1])] && here >= low)
            marks[i] = here >= high ? 2 : 1;
    }
}

static void follow(picture p, const uint8_t *before, uint8_t *after) {
    for (int i = 0; i < p.width * p.height; ++i) {
        after[i] = before[i];
        for (int n = 0; n < 9 && after[i] == 1; ++n)
            if (before[pixel_at(p, i % p.width + n % 3 - 1, i / p.width + n / 3 - 1)] == 2)
                after[i] = 2;
    }
}

/* Work-items and sizes of the current kernel. */
static void set_canny(wild_run *run, picture p) {
    wild_int(run, p.width);
    wild_int(run, p.height);
    wild_groups(run, (p.width + 15) / 16, (p.height + 7) / 8, 1);
    wild_items(run, 16, 4, 1);
}

static void canny(wild_run *run, int size) {
    const picture p = {canny_sizes[size][0], canny_sizes[size][1]};
    const int count = p.width * p.height, low = 40, high = 160;
    wild_function(run, "canny_smooth");
    uint8_t *in = wild_buffer(run, count, 1), *smoothed = wild_buffer(run, count, 1);
    set_canny(run, p);
    wild_function(run, "canny_gradient");
    wild_again(run, smoothed);
    uint16_t *magnitudes = wild_buffer(run, count, sizeof *magnitudes);
    uint8_t *directions = wild_buffer(run, count, 1);
    set_canny(run, p);
    wild_function(run, "canny_thin");
    wild_again(run, magnitudes);
    wild_again(run, directions);
    uint8_t *marks = wild_buffer(run, count, 1);
    set_canny(run, p);
    wild_int(run, low);
    wild_int(run, high);
    wild_function(run, "canny_follow");
    wild_again(run, marks);
    uint8_t *more = wild_buffer(run, count, 1);
    set_canny(run, p);
    wild_int(run, 0);
    wild_function(run, "canny_follow");
    wild_again(run, more);
    uint8_t *edges = wild_buffer(run, count, 1);
    set_canny(run, p);
    wild_int(run, 1);
    draw_squares(run, in, p.width, p.height);
    wild_begins(run);

    for (int i = 0; i < count; ++i)
        smoothed[i] = (uint8_t)smooth(in, p.width, p.height, i % p.width, i / p.width);
    for (int i = 0; i < count; ++i) {
        int gx, gy;
        gradient(p, smoothed, i % p.width, i / p.width, &gx, &gy);
        magnitudes[i] = (uint16_t)(abs(gx) + abs(gy));
        directions[i] = (uint8_t)direction(gx, gy);
    }
    thin(p, magnitudes, directions, marks, low, high);
    follow(p, marks, more);
    follow(p, more, edges);
    for (int i = 0; i < count; ++i)
        edges[i] = edges[i] == 2 ? 255 : 0;
}

/* ---- FAST ---- */

static const int fast_sizes[][3] = {{70, 47, 75}, {32, 24, 32}, {7, 7, 7}, {40, 5, 41}};

/* The score of a corner; 0 for other pixels. */
static int corner_score(const uint8_t *in, int pitch, int width, int height, int x, int y, int threshold) {
    static const int circle[16][2] = {{0, -3}, {1, -3}, {2, -2}, {3, -1}, {3, 0},  {3, 1},   {2, 2},   {1, 3},
                                      {0, 3},  {-1, 3}, {-2, 2}, {-3, 1}, {-3, 0}, {-3, -1}, {-2, -2}, {-1, -3}};
    int sum = 0, is_corner = 0;
    if (x < 3 || y < 3 || x >= width - 3 || y >= height - 3)
        return 0;
    for (int sign = -1; sign <= 1; sign += 2)
        for (int first = 0; first < 16; ++first) {
            int count = 0;
            while (count < 9) {
                const int *at = circle[(first + count) % 16];
                if (sign * (in[(y + at[1]) * pitch + x + at[0]] - in[y * pitch + x]) <= threshold)
                    break;
                ++count;
            }
            is_corner |= count == 9;
        }
    for (int i = 0; i < 16 && is_corner; ++i) {
        const int excess = abs(in[(y + circle[i][1]) * pitch + x + circle[i][0]] - in[y * pitch + x]) - threshold;
        sum += excess > 0 ? excess : 0;
    }
    return sum;
}

static void fast(wild_run *run, int size) {
    const int width = fast_sizes[size][0], height = fast_sizes[size][1], pitch = fast_sizes[size][2], threshold = 30;
    uint8_t *in = wild_buffer(run, pitch * height, 1);
    wild_int(run, pitch);
    wild_int(run, width);
    wild_int(run, height);
    wild_int(run, threshold);
    uint16_t *map = wild_buffer(run, width * height, sizeof *map);
    uint32_t *count = wild_buffer(run, 1, sizeof *count);
    wild_groups(run, (width + 15) / 16, (height + 11) / 12, 1);
    wild_items(run, 8, 4, 1);
    draw_squares(run, in, pitch, height);
    *count = 7;
    wild_begins(run);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const int score = corner_score(in, pitch, width, height, x, y, threshold);
            bool is_best = score > 0;
            for (int n = 0; n < 9 && is_best; ++n)
                is_best =
                    n == 4 || corner_score(in, pitch, width, height, x + n % 3 - 1, y + n / 3 - 1, threshold) < score;
            map[y * width + x] = (uint16_t)(is_best ? score : 0);
            *count += is_best;
        }
}

const wild_kernel wild_filters[] = {{"gauss_blocks", gauss_blocks, WILD_SIZES(block_sizes), false, true, false},
                                    {"gauss_separable", gauss_separable, WILD_SIZES(gauss_sizes), false, false, false},
                                    {"canny", canny, WILD_SIZES(canny_sizes), false, false, false},
                                    {"fast", fast, WILD_SIZES(fast_sizes), false, false, false},
                                    {0}};
