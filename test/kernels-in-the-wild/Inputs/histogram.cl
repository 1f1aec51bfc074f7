// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Histograms of tiles by atomics in local memory, as equalisation of an image's parts takes them, and of the whole
// image.

#pragma OPENCL EXTENSION cl_khr_extended_async_copies : enable

#define TILE_WIDTH 64
#define TILE_HEIGHT 16
#define BINS 256

static void count(const local uchar *tile, int pitch, int width, int height, volatile local uint *bins) {
    for (uint i = get_local_id(0); i < width * height; i += get_local_size(0))
        atomic_inc(&bins[tile[i / width * pitch + i % width]]);
}

kernel void histogram(const global uchar *image, int pitch, int width, int height, global uint *tiles,
                      global uint *whole) {
    local uchar tile[TILE_HEIGHT][TILE_WIDTH];
    local uint bins[BINS];
    const int x = get_group_id(0) * TILE_WIDTH, y = get_group_id(1) * TILE_HEIGHT;
    const int w = min(TILE_WIDTH, width - x), h = min(TILE_HEIGHT, height - y);

    event_t copied = async_work_group_copy_2D2D(tile, 0, image, y * pitch + x, 1, w, h, pitch, TILE_WIDTH, 0);
    for (uint bin = get_local_id(0); bin < BINS; bin += get_local_size(0)) // while the copy goes on
        bins[bin] = 0;
    wait_group_events(1, &copied);
    barrier(CLK_LOCAL_MEM_FENCE);

    count(tile[0], TILE_WIDTH, w, h, bins);
    barrier(CLK_LOCAL_MEM_FENCE);

    const uint row = get_group_id(1) * get_num_groups(0) + get_group_id(0);
    copied = async_work_group_copy_2D2D(tiles, row * BINS, bins, 0, sizeof(uint), BINS, 1, BINS, BINS, 0);
    for (uint bin = get_local_id(0); bin < BINS; bin += get_local_size(0))
        if (bins[bin] != 0)
            atomic_add(&whole[bin], bins[bin]);
    wait_group_events(1, &copied);
}
