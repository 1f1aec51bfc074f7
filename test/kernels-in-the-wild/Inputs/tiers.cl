// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tiered down-sampling: from a tile of an image a work-group makes its parts of three smaller images, each from the one
// before. Tiles at the right and the lower edge may have any size.

#pragma OPENCL EXTENSION cl_khr_extended_async_copies : enable

#define TILE 32

static void halve(const local uchar *from, int width, int height, int from_pitch, local uchar *to, int to_pitch) {
    for (int y = get_local_id(1); y < (height + 1) / 2; y += get_local_size(1))
        for (int x = get_local_id(0); x < (width + 1) / 2; x += get_local_size(0)) {
            const int left = 2 * x, right = min(2 * x + 1, width - 1);
            const int upper = 2 * y * from_pitch, lower = min(2 * y + 1, height - 1) * from_pitch;
            const uint sum = from[upper + left] + from[upper + right] + from[lower + left] + from[lower + right];
            to[y * to_pitch + x] = (sum + 2) / 4;
        }
    barrier(CLK_LOCAL_MEM_FENCE);
}

kernel void tiers(const global uchar *image, uint pitch, int width, int height, global uchar *half_size,
                  global uchar *quarter, global uchar *eighth) {
    local uchar tile[TILE * TILE], tile1[TILE / 2 * TILE / 2], tile2[TILE / 4 * TILE / 4], tile3[TILE / 8 * TILE / 8];
    const int x = get_group_id(0) * TILE, y = get_group_id(1) * TILE;
    int w = min(TILE, width - x), h = min(TILE, height - y);
    event_t stored[3];

    event_t loaded = async_work_group_copy_2D2D(tile, 0, image, y * pitch + x, 1, w, h, pitch, TILE, 0);
    wait_group_events(1, &loaded);

    int all = (width + 1) / 2;
    halve(tile, w, h, TILE, tile1, TILE / 2);
    w = (w + 1) / 2, h = (h + 1) / 2;
    stored[0] = async_work_group_copy_2D2D(half_size, y / 2 * all + x / 2, tile1, 0, 1, w, h, TILE / 2, all, 0);

    all = (all + 1) / 2;
    halve(tile1, w, h, TILE / 2, tile2, TILE / 4);
    w = (w + 1) / 2, h = (h + 1) / 2;
    stored[1] = async_work_group_copy_2D2D(quarter, y / 4 * all + x / 4, tile2, 0, 1, w, h, TILE / 4, all, 0);

    all = (all + 1) / 2;
    halve(tile2, w, h, TILE / 4, tile3, TILE / 8);
    w = (w + 1) / 2, h = (h + 1) / 2;
    stored[2] = async_work_group_copy_2D2D(eighth, y / 8 * all + x / 8, tile3, 0, 1, w, h, TILE / 8, all, 0);

    wait_group_events(3, stored);
}
