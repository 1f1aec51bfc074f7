// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Histograms of an image's tiles, as local equalisation takes them. Bins are cleared while the tile comes; they go to a
// row of the result, by the host's own copy, since a row is one piece.

#pragma OPENCL EXTENSION cl_khr_extended_async_copies : enable

#define TILE_WIDTH 64
#define TILE_HEIGHT 16
#define BINS 64

typedef uchar texel_t;

static uint bin_of(texel_t texel) {
    return texel / (256 / BINS);
}

static void clear(volatile local uint *bins) {
    for (uint bin = get_local_id(0); bin < BINS; bin += get_local_size(0))
        bins[bin] = 0;
}

static void count(const local texel_t *tile, int width, int height, volatile local uint *bins) {
    for (int i = get_local_id(0); i < width * height; i += get_local_size(0))
        atomic_inc(&bins[bin_of(tile[i / width * TILE_WIDTH + i % width])]);
}

kernel void histogram(const global texel_t *image, int pitch, int width, int height, global uint *results) {
    local texel_t tile[TILE_HEIGHT][TILE_WIDTH];
    local uint bins[BINS];
    const int x = get_group_id(0) * TILE_WIDTH, y = get_group_id(1) * TILE_HEIGHT;
    const int w = min(TILE_WIDTH, width - x), h = min(TILE_HEIGHT, height - y);
    event_t copied;

    copied = async_work_group_copy_2D2D(tile, 0, image, y * pitch + x, sizeof(texel_t), w, h, pitch, TILE_WIDTH, 0);
    clear(bins);
    wait_group_events(1, &copied);
    barrier(CLK_LOCAL_MEM_FENCE); // all bins are cleared

    count(tile[0], w, h, bins);
    barrier(CLK_LOCAL_MEM_FENCE);

    const size_t row = get_group_id(1) * get_num_groups(0) + get_group_id(0);
    copied = async_work_group_copy(results + row * BINS, bins, BINS, 0);
    wait_group_events(1, &copied);
}
