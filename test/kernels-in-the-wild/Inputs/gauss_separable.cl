// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Gauss's 5x5 filter in two kernels: across rows into words, then down columns. Each brings a tile with two more
// elements at both of its ends.

#pragma OPENCL EXTENSION cl_khr_extended_async_copies : enable

#define GROUP 32
#define ROWS 4
#define HALO 2

constant int weights[2 * HALO + 1] = {1, 4, 6, 4, 1};

kernel __attribute__((reqd_work_group_size(GROUP, ROWS, 1))) void
gauss_across(const global uchar *in, global ushort *sums, int width, int height) {
    local uchar line[ROWS][GROUP + 2 * HALO];
    const int first = get_group_id(0) * GROUP, top = get_group_id(1) * ROWS;
    const int left = max(first - HALO, 0), right = min(first + GROUP + HALO, width);
    const int x = get_local_id(0), y = get_local_id(1);
    event_t event = async_work_group_copy_2D2D(&line[0][left - (first - HALO)], 0, in + top * width, left, 1,
                                               right - left, min(ROWS, height - top), width, GROUP + 2 * HALO, 0);
    wait_group_events(1, &event);
    if (first + x >= width || top + y >= height)
        return;
    int sum = 0;
#pragma unroll
    for (int i = -HALO; i <= HALO; ++i)
        sum += weights[i + HALO] * line[y][clamp(first + x + i, 0, width - 1) - (first - HALO)];
    sums[(top + y) * width + first + x] = sum;
}

static ushort down(const local ushort *column, int pitch, int y, int count) {
    int sum = 128;
#pragma unroll
    for (int i = -HALO; i <= HALO; ++i)
        sum += weights[i + HALO] * column[clamp(y + i, 0, count - 1) * pitch];
    return sum >> 8;
}

// A work-group has a tile of GROUP x (8 * ROWS); a work-item computes eight rows of a column.
kernel __attribute__((reqd_work_group_size(GROUP, ROWS, 1))) void gauss_down(const global ushort *sums,
                                                                             global uchar *out, int width, int height) {
    local ushort tile[8 * ROWS + 2 * HALO][GROUP];
    local uchar result[8 * ROWS][GROUP];
    const int x0 = get_group_id(0) * GROUP, y0 = get_group_id(1) * 8 * ROWS;
    const int top = max(y0 - HALO, 0), bottom = min(y0 + 8 * ROWS + HALO, height);
    const int w = min(GROUP, width - x0), h = min(8 * ROWS, height - y0), x = get_local_id(0);
    event_t event =
        async_work_group_copy_2D2D(tile, 0, sums, top * width + x0, sizeof(ushort), w, bottom - top, width, GROUP, 0);
    wait_group_events(1, &event);
    if (x < w)
        for (int y = get_local_id(1); y < h; y += ROWS)
            result[y][x] = down(&tile[0][x], GROUP, y0 + y - top, bottom - top);
    barrier(CLK_LOCAL_MEM_FENCE);
    event = async_work_group_copy_2D2D(out, y0 * width + x0, result, 0, 1, w, h, GROUP, width, 0);
    wait_group_events(1, &event);
}
