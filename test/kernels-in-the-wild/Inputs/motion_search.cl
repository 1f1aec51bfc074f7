// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Motion search of a video encoder: for each block of 16x16 texels the place in a window of the frame before that has
// the smallest sum of absolute differences. Windows begin where predictors say, and may lie outside of the frame.

#pragma OPENCL EXTENSION cl_intel_media_block_io : enable

#define BLOCK 16
#define RADIUS 8
#define WINDOW (BLOCK + 2 * RADIUS)
#define STEPS (2 * RADIUS + 1)

static uint sum_of(uchar16 v) {
    const ushort8 s8 = convert_ushort8(v.lo) + convert_ushort8(v.hi);
    const ushort4 s4 = s8.lo + s8.hi;
    return (uint)s4.x + s4.y + s4.z + s4.w;
}

static uint difference(const local uchar *block, const local uchar *window) {
    uint sum = 0;
    for (int y = 0; y < BLOCK; ++y)
        sum += sum_of(abs_diff(vload16(0, block + y * BLOCK), vload16(0, window + y * WINDOW)));
    return sum;
}

__attribute__((intel_reqd_sub_group_size(16))) kernel void motion_search(read_only image2d_t frame,
                                                                         read_only image2d_t before,
                                                                         const global short2 *predictors,
                                                                         global short2 *vectors, global ushort *costs) {
    local uchar block[BLOCK * BLOCK], window[WINDOW * WINDOW];
    local uint best;
    const int lane = get_sub_group_local_id();
    const int number = get_group_id(1) * get_num_groups(0) + get_group_id(0);
    const int2 corner = (int2)(get_group_id(0), get_group_id(1)) * BLOCK;
    const int2 predictor = convert_int2(predictors[number]) & (int2)(~3, ~0); // blocks begin at dwords
    uchar column[16];

    vstore16(intel_sub_group_media_block_read_uc16(corner, BLOCK, BLOCK, frame), 0, column);
    for (int y = 0; y < BLOCK; ++y)
        block[y * BLOCK + lane] = column[y];
    for (int y = 0; y < WINDOW; y += 8) {
        const int2 at = corner + predictor + (int2)(-RADIUS, y - RADIUS);
        vstore16(intel_sub_group_media_block_read_uc16(at, WINDOW, 8, before), 0, column);
        for (int i = 0; i < 16; ++i)
            window[(y + i / 2) * WINDOW + i % 2 * 16 + lane] = column[i];
    }
    if (lane == 0)
        best = UINT_MAX;
    barrier(CLK_LOCAL_MEM_FENCE);

    for (int i = lane; i < STEPS * STEPS; i += 16)
        atomic_min(&best, difference(block, window + i / STEPS * WINDOW + i % STEPS) << 9 | i);
    barrier(CLK_LOCAL_MEM_FENCE);

    if (lane == 0) {
        const int i = best & 511;
        vectors[number] = convert_short2(predictor + (int2)(i % STEPS - RADIUS, i / STEPS - RADIUS));
        costs[number] = best >> 9;
    }
}
