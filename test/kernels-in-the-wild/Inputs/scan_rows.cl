// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Prefix sums of rows, a strip of rows for each work-group: a row is longer than the work-group, so sums are carried
// from piece to piece. Strips that a mask leaves out end at once.

#pragma OPENCL EXTENSION cl_khr_extended_async_copies : enable

#define ROWS 4
#define ITEMS 32

kernel void scan_rows(const global uint *in, global uint *out, const global int *mask, int width, int height) {
    local uint piece[ROWS][ITEMS], sums[2][ITEMS], carry[ROWS];
    const int x = get_local_id(0), top = get_group_id(0) * ROWS;
    if (!mask[get_group_id(0)] || top >= height)
        return;

    const int rows = min(ROWS, height - top);
    if (x < ROWS)
        carry[x] = 0;
    for (int first = 0; first < width; first += ITEMS) {
        const int columns = min(ITEMS, width - first);
        event_t e =
            async_work_group_copy_2D2D(piece, 0, in, top * width + first, sizeof(uint), columns, rows, width, ITEMS, 0);
        wait_group_events(1, &e);
        for (int row = 0; row < rows; ++row) {
            int from = 0;
            sums[from][x] = x < columns ? piece[row][x] : 0;
            barrier(CLK_LOCAL_MEM_FENCE);
            for (int distance = 1; distance < ITEMS; distance *= 2) {
                sums[from ^ 1][x] = sums[from][x] + (x >= distance ? sums[from][x - distance] : 0);
                from ^= 1;
                barrier(CLK_LOCAL_MEM_FENCE);
            }
            piece[row][x] = carry[row] + sums[from][x];
            barrier(CLK_LOCAL_MEM_FENCE);
            if (x == ITEMS - 1)
                carry[row] = piece[row][x];
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        e = async_work_group_copy_2D2D(out, top * width + first, piece, 0, sizeof(uint), columns, rows, ITEMS, width,
                                       0);
        wait_group_events(1, &e);
    }
}
