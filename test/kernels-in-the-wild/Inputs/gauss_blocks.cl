// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Gauss's 5x5 filter, separable (1 4 6 4 1): a sub-group computes 16x8 pixels from media block reads of 32x12 bytes, and
// writes them as a block. Lanes exchange the sums of columns through local memory, since blocks begin at multiples of 4.

#pragma OPENCL EXTENSION cl_intel_media_block_io : enable

#define ROWS 8

static ushort16 column_sums(read_only image2d_t in, int2 at) {
    // Lane i holds column i of 12 rows: 8 in `top`, the other 4 in `bottom`.
    const ushort8 top = convert_ushort8(intel_sub_group_media_block_read_uc8(at, 16, 8, in));
    const ushort4 bottom = convert_ushort4(intel_sub_group_media_block_read_uc4(at + (int2)(0, 8), 16, 4, in));
    return (ushort16)(top, bottom, (ushort4)(0));
}

static ushort8 down(ushort16 rows) {
    const ushort8 r0 = rows.s01234567, r1 = rows.s12345678, r2 = rows.s23456789, r3 = rows.s3456789a,
                  r4 = rows.s456789ab;
    return r0 + r4 + (ushort8)4 * (r1 + r3) + (ushort8)6 * r2;
}

__attribute__((intel_reqd_sub_group_size(16))) kernel void gauss(read_only image2d_t in, write_only image2d_t out) {
    const int2 at = (int2)(get_group_id(0) * 16, get_group_id(1) * ROWS);
    local ushort8 sums[32]; // from column at.x - 4 on
    const uint lane = get_local_id(0);
    sums[lane] = down(column_sums(in, at + (int2)(-4, -2)));
    sums[16 + lane] = down(column_sums(in, at + (int2)(12, -2)));
    barrier(CLK_LOCAL_MEM_FENCE);
    uint8 sum = 0;
#pragma unroll
    for (int i = 0; i < 5; ++i) {
        // 1 4 6 4 1
        const uint weight = i == 2 ? 6 : (i & 1) != 0 ? 4 : 1;
        sum += weight * convert_uint8(sums[lane + 2 + i]);
    }
    intel_sub_group_media_block_write_uc8(at, 16, ROWS, convert_uchar8((sum + 128) >> 8), out);
}
