// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sobel's edges, step 6: a work-group goes down a column of the picture with a ring of four rows, of which a copy fills
// one while three are used.

#pragma OPENCL EXTENSION cl_khr_extended_async_copies : enable

#define COLUMNS 32
#define ROW (COLUMNS + 2)
#define RING 4

kernel __attribute__((reqd_work_group_size(COLUMNS, 1, 1))) void
sobel(const global uchar *restrict in, global uchar *restrict out, int width, int height) {
    local uchar ring[RING][ROW];
    event_t ready[RING];
    const int x0 = get_group_id(0) * COLUMNS, item = get_local_id(0);
    const int left = max(x0 - 1, 0), right = min(x0 + COLUMNS + 1, width), shift = left - (x0 - 1);
    const int columns[3] = {max(item, shift), item + 1, min(item + 2, right - 1 - (x0 - 1))};

    for (int y = 0; y < min(2, height); ++y)
        ready[y] = async_work_group_copy_2D2D(ring[y], shift, in, y * width + left, 1, right - left, 1, width, ROW, 0);
    wait_group_events(min(2, height), ready);

    for (int y = 0; y < height; ++y) {
        const int coming = (y + 2) % RING;
        if (y + 2 < height)
            ready[coming] = async_work_group_copy_2D2D(ring[coming], shift, in, (y + 2) * width + left, sizeof(uchar),
                                                       right - left, 1, width, ROW, 0);
        if (x0 + item < width) {
            int3 above, here, below;
            const local uchar *rows[3] = {ring[max(y - 1, 0) % RING], ring[y % RING],
                                          ring[min(y + 1, height - 1) % RING]};
            above = (int3)(rows[0][columns[0]], rows[0][columns[1]], rows[0][columns[2]]);
            here = (int3)(rows[1][columns[0]], rows[1][columns[1]], rows[1][columns[2]]);
            below = (int3)(rows[2][columns[0]], rows[2][columns[1]], rows[2][columns[2]]);
            const int3 down = below - above, along = above + 2 * here + below;
            out[y * width + x0 + item] = convert_uchar_sat(abs(along.z - along.x) + abs(down.x + 2 * down.y + down.z));
        }
        if (y + 2 < height)
            wait_group_events(1, &ready[coming]);
        barrier(CLK_LOCAL_MEM_FENCE);
    }
}
