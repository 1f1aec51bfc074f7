// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// 2D blocks: a block for each work-group of 16 lanes, two of them side by side.

__attribute__((intel_reqd_sub_group_size(16)))
kernel void blocks2d(global const ushort *in, global ushort *out, int w, int h) {
    ushort values[8];
    const int2 at = (int2)(get_group_id(0) % 2 * 16, get_group_id(0) / 2 * 8);
    intel_sub_group_2d_block_read_16b_8r16x1c(in, w * 2, h, w * 2, at, values);
    for (uint i = 0; i < 8; ++i)
        values[i] += get_sub_group_local_id();
    intel_sub_group_2d_block_write_16b_8r16x1c(out, w * 2, h, w * 2, at, values);
}
