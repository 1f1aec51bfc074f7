// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Convolution with a 5x5 mask, one buffer: a work-group filters a row of tiles, one after another. The input has a
// border of two texels on each side.

#pragma OPENCL EXTENSION cl_khr_extended_async_copies : enable

#define TILE_W 32
#define TILE_H 8
#define RADIUS 2
#define SIDE (2 * RADIUS + 1)
#define HALO_W (TILE_W + 2 * RADIUS)
#define HALO_H (TILE_H + 2 * RADIUS)

static int item(void) {
    return get_local_id(1) * get_local_size(0) + get_local_id(0);
}

static int items(void) {
    return get_local_size(0) * get_local_size(1);
}

static float sum_of(const local float *corner, constant float *mask) {
    float sum = 0;
    for (int y = 0; y < SIDE; ++y)
        for (int x = 0; x < SIDE; ++x)
            sum += mask[y * SIDE + x] * corner[y * HALO_W + x];
    return sum;
}

static void filter(const local float *tile, global float *out, int pitch, int w, int h, constant float *mask) {
    for (int i = item(); i < w * h; i += items()) {
        const int x = i % w, y = i / w;
        out[y * pitch + x] = sum_of(tile + y * HALO_W + x, mask);
    }
}

kernel void convolve1(const global float *in, int in_pitch, global float *out, int pitch, int width, int height,
                      constant float *mask) {
    local float tile[HALO_H * HALO_W];
    const int y = get_group_id(1) * TILE_H;
    const int h = min(TILE_H, height - y);

    for (int x = get_group_id(0) * TILE_W; x < width; x += get_num_groups(0) * TILE_W) {
        const int w = min(TILE_W, width - x);
        event_t loaded = async_work_group_copy_2D2D(tile, 0, in, y * in_pitch + x, sizeof(float), w + 2 * RADIUS,
                                                    h + 2 * RADIUS, in_pitch, HALO_W, 0);
        wait_group_events(1, &loaded);
        filter(tile, out + y * pitch + x, pitch, w, h, mask);
        barrier(CLK_LOCAL_MEM_FENCE); // the next tile goes to the same buffer
    }
}
