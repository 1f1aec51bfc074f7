// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// More values at once than there are registers: all of a window of rows is needed until the end.

__attribute__((intel_reqd_sub_group_size(8)))
kernel void wide(read_only image2d_t in, write_only image2d_t out) {
    const int2 at = (int2)(get_group_id(0) * 32, get_group_id(1) * 8);
    uint8 rows[18];
#pragma unroll
    for (int i = 0; i < 18; ++i)
        rows[i] = intel_sub_group_media_block_read_ui8(at + (int2)(8 * i, 0), 8, 8, in);
#pragma unroll
    for (int i = 0; i < 18; ++i)
        rows[i] += rows[(i * 7 + 5) % 18] * rows[17 - i];
#pragma unroll
    for (int i = 0; i < 18; ++i)
        intel_sub_group_media_block_write_ui8(at + (int2)(8 * i, 0), 8, 8, rows[i], out);
}
