// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sums of three rows of 32 bytes each, without a branch: all of a block at once, and row by row.

__attribute__((intel_reqd_sub_group_size(8)))
kernel void whole(read_only image2d_t in, write_only image2d_t out) {
    const int2 at = (int2)(get_group_id(0) * 32, get_group_id(1) * 6);
    const uint8 rows = intel_sub_group_media_block_read_ui8(at, 8, 8, in);
    const uint8 even = rows >> 1 & 0x7f7f7f7f, odd = rows >> 2 & 0x3f3f3f3f;
    intel_sub_group_media_block_write_ui8(at, 8, 6, (even + odd) ^ odd.s12345670 ^ even.s23456701, out);
}

__attribute__((intel_reqd_sub_group_size(8)))
kernel void by_rows(read_only image2d_t in, write_only image2d_t out) {
    const int2 at = (int2)(get_group_id(0) * 32, get_group_id(1) * 6);
#pragma unroll
    for (int row = 0; row < 6; ++row) {
        const uint one = intel_sub_group_media_block_read_ui(at + (int2)(0, row), 8, 1, in);
        intel_sub_group_media_block_write_ui(at + (int2)(0, row), 8, 1, one >> 1 & 0x7f7f7f7f, out);
    }
}
