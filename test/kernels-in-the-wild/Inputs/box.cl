// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sums of 5x5 words, from media blocks of an image to a buffer, where 2D copies put them.

#pragma OPENCL EXTENSION cl_intel_media_block_io : enable
#pragma OPENCL EXTENSION cl_khr_extended_async_copies : enable

#define WIDTH 8
#define HEIGHT 12

// Rows of 12 words take 16 slots: a lane has its column in each component.
static void load(local ushort (*lines)[16], int2 corner, read_only image2d_t image, int lane) {
    const ushort8 upper = intel_sub_group_media_block_read_us8(corner, WIDTH + 4, 8, image);
    const ushort8 lower = intel_sub_group_media_block_read_us8(corner + (int2)(0, 8), WIDTH + 4, 8, image);
    ushort columns[16];
    vstore8(upper, 0, columns);
    vstore8(lower, 1, columns);
#pragma unroll
    for (int y = 0; y < HEIGHT + 4; ++y)
        lines[y][lane] = columns[y];
}

__attribute__((intel_reqd_sub_group_size(16))) __attribute__((reqd_work_group_size(16, 1, 1))) kernel void
box(read_only image2d_t image, global uint *out) {
    local ushort lines[HEIGHT + 4][16];
    local uint sums[HEIGHT][WIDTH];
    const int lane = get_sub_group_local_id();
    const int x = get_group_id(0) * WIDTH, y = get_group_id(1) * HEIGHT;
    const int width = get_image_width(image), height = get_image_height(image);

    load(lines, (int2)((x - 2) * (int)sizeof(ushort), y - 2), image, lane);
    barrier(CLK_LOCAL_MEM_FENCE);

    for (int i = lane; i < WIDTH * HEIGHT; i += 16) {
        uint sum = 0;
        for (int dy = 0; dy < 5; ++dy)
            for (int dx = 0; dx < 5; ++dx)
                sum += lines[i / WIDTH + dy][i % WIDTH + dx];
        sums[i / WIDTH][i % WIDTH] = sum;
    }
    barrier(CLK_LOCAL_MEM_FENCE);

    event_t stored = async_work_group_copy_2D2D(out, y * width + x, sums, 0, sizeof(uint), min(WIDTH, width - x),
                                                min(HEIGHT, height - y), WIDTH, width, 0);
    wait_group_events(1, &stored);
}
