// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Motion search by sums of absolute differences: for each block of 16x8 texels, the position in the frame before, at
// most 4 columns and 2 rows away, where the sum is smallest; among equal sums, the first. Lanes try one position each,
// several times.

#pragma OPENCL EXTENSION cl_intel_media_block_io : enable

#define LANES 16
#define WIDTH 16
#define HEIGHT 8
#define AWAY_X 4
#define AWAY_Y 2
#define WINDOW_W (WIDTH + 2 * AWAY_X)
#define WINDOW_H (HEIGHT + 2 * AWAY_Y)
#define STEPS_X (2 * AWAY_X + 1)
#define STEPS_Y (2 * AWAY_Y + 1)

// Rows of the window take 32 slots: a lane has two columns of each.
static void keep_row(local uchar *row, uchar left, uchar right, int lane) {
    row[lane] = left;
    if (LANES + lane < WINDOW_W)
        row[LANES + lane] = right;
}

static void load_window(local uchar *window, int2 corner, read_only image2d_t before, int lane) {
    uchar upper[16], lower[8];
    vstore16(intel_sub_group_media_block_read_uc16(corner, WINDOW_W, 8, before), 0, upper);
    vstore8(intel_sub_group_media_block_read_uc8(corner + (int2)(0, 8), WINDOW_W, WINDOW_H - 8, before), 0, lower);
    for (int y = 0; y < 8; ++y)
        keep_row(window + y * WINDOW_W, upper[2 * y], upper[2 * y + 1], lane);
    for (int y = 0; y < WINDOW_H - 8; ++y)
        keep_row(window + (8 + y) * WINDOW_W, lower[2 * y], lower[2 * y + 1], lane);
}

static uint difference(const local uchar *block, const local uchar *corner) {
    uint sum = 0;
    for (int y = 0; y < HEIGHT; ++y)
        for (int x = 0; x < WIDTH; ++x)
            sum += abs_diff(block[y * WIDTH + x], corner[y * WINDOW_W + x]);
    return sum;
}

__attribute__((intel_reqd_sub_group_size(LANES))) kernel void
motion_search(read_only image2d_t frame, read_only image2d_t before, global char2 *vectors, global uint *sums) {
    local uchar block[WIDTH * HEIGHT], window[WINDOW_W * WINDOW_H];
    local uint best;
    const int lane = get_sub_group_local_id();
    const int2 at = (int2)(get_group_id(0) * WIDTH, get_group_id(1) * HEIGHT);
    uchar column[HEIGHT];

    vstore8(intel_sub_group_media_block_read_uc8(at, WIDTH, HEIGHT, frame), 0, column);
    for (int y = 0; y < HEIGHT; ++y)
        block[y * WIDTH + lane] = column[y];
    load_window(window, at - (int2)(AWAY_X, AWAY_Y), before, lane);
    if (lane == 0)
        best = UINT_MAX;
    barrier(CLK_LOCAL_MEM_FENCE);

    for (int i = lane; i < STEPS_X * STEPS_Y; i += LANES) {
        const local uchar *corner = window + i / STEPS_X * WINDOW_W + i % STEPS_X;
        atomic_min(&best, difference(block, corner) << 8 | i);
    }
    barrier(CLK_LOCAL_MEM_FENCE);

    if (lane == 0) {
        const int number = get_group_id(1) * get_num_groups(0) + get_group_id(0), i = best & 255;
        vectors[number] = (char2)(i % STEPS_X - AWAY_X, i / STEPS_X - AWAY_Y);
        sums[number] = best >> 8;
    }
}
