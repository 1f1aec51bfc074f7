// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A 3x3 box filter of words by media blocks: a sub-group of eight lanes makes 8x8 words of 12x10, which pass through
// local memory.

#pragma OPENCL EXTENSION cl_intel_media_block_io : enable

#define LANES 8
#define WIDTH 8
#define HEIGHT 8
#define HALO_W 12 // blocks begin at dwords: two words more on each side
#define HALO_H 10

// The lanes' components of `rows` rows, whose 12 words take 16 slots: two components have a row.
static void keep(local ushort *lines, const ushort *components, int rows, int lane) {
    for (int i = 0; i < 2 * rows; ++i) {
        const int column = i % 2 * LANES + lane;
        if (column < HALO_W)
            lines[i / 2 * HALO_W + column] = components[i];
    }
}

static void load(local ushort *lines, int2 corner, read_only image2d_t in, int lane) {
    ushort upper[16], lower[4];
    vstore16(intel_sub_group_media_block_read_us16(corner, HALO_W, 8, in), 0, upper);
    vstore4(intel_sub_group_media_block_read_us4(corner + (int2)(0, 8), HALO_W, HALO_H - 8, in), 0, lower);
    keep(lines, upper, 8, lane);
    keep(lines + 8 * HALO_W, lower, HALO_H - 8, lane);
}

static ushort mean_of(const local ushort *corner) {
    uint sum = 4;
    for (int y = 0; y < 3; ++y)
        for (int x = 0; x < 3; ++x)
            sum += corner[y * HALO_W + x];
    return sum / 9;
}

__attribute__((intel_reqd_sub_group_size(LANES))) kernel void blur_blocks(read_only image2d_t in,
                                                                          write_only image2d_t out) {
    local ushort lines[HALO_H * HALO_W];
    ushort made[HEIGHT];
    const int lane = get_sub_group_local_id();
    const int2 at = (int2)(get_group_id(0) * WIDTH * sizeof(ushort), get_group_id(1) * HEIGHT);

    load(lines, at - (int2)(4, 1), in, lane);
    barrier(CLK_LOCAL_MEM_FENCE);

    for (int y = 0; y < HEIGHT; ++y)
        made[y] = mean_of(lines + y * HALO_W + lane + 1);
    intel_sub_group_media_block_write_us8(at, WIDTH, HEIGHT, vload8(0, made), out);
}
