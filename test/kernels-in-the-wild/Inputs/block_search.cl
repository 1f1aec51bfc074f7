// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Motion search by a sub-group: each lane has a column of the block of 16x16 texels, and sees the windows' columns one
// after the other, by shuffles. The window begins at the block, and is 31 columns wide and 23 rows high.

#pragma OPENCL EXTENSION cl_intel_subgroups : enable
#pragma OPENCL EXTENSION cl_intel_media_block_io : enable

#define BLOCK 16
#define COLUMNS 16 // that a block moves by at most
#define ROWS 8

static uint difference(uchar16 a, uchar16 b) {
    const ushort16 apart = convert_ushort16(abs_diff(a, b));
    const ushort8 s8 = apart.lo + apart.hi;
    const ushort4 s4 = s8.lo + s8.hi;
    return (uint)s4.x + s4.y + s4.z + s4.w;
}

__attribute__((intel_reqd_sub_group_size(16))) kernel void block_search(read_only image2d_t frame,
                                                                        read_only image2d_t before,
                                                                        global uint *found, global uint *costs) {
    const int2 corner = (int2)(get_global_id(0) / 16, get_global_id(1)) * BLOCK;
    const uchar16 own = intel_sub_group_media_block_read_uc16(corner, BLOCK, BLOCK, frame);
    uint best = UINT_MAX;
    for (int dy = 0; dy < ROWS; ++dy) {
        const int2 at = corner + (int2)(0, dy);
        const uchar16 left = intel_sub_group_media_block_read_uc16(at, BLOCK, BLOCK, before);
        const uchar16 right = intel_sub_group_media_block_read_uc16(at + (int2)(BLOCK, 0), BLOCK, BLOCK, before);
        for (uint dx = 0; dx < COLUMNS; ++dx) {
            const uchar16 there = intel_sub_group_shuffle_down(left, right, dx);
            const uint sum = sub_group_reduce_add(difference(own, there));
            best = min(best, sum << 7 | dy * COLUMNS + dx);
        }
    }
    const uint number = get_global_id(1) * (get_global_size(0) / 16) + get_global_id(0) / 16;
    if (get_sub_group_local_id() == 0) {
        found[number] = best & 127;
        costs[number] = best >> 7;
    }
}
