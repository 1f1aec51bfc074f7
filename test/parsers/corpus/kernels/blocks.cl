// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Media blocks: through a helper, in a loop, on a condition.
uint load(int2 at, read_only image2d_t picture) {
    return intel_sub_group_media_block_read_ui(at, 1, 16, picture);
}

__attribute__((intel_reqd_sub_group_size(16))) kernel void blocks(read_only image2d_t from, write_only image2d_t to,
                                                                  int rows) {
    for (int row = 0; row < rows; row += 16) {
        const uint texel = load((int2)(0, row), from);
        intel_sub_group_media_block_write_ui((int2)(0, row), 8, 2, texel, to);
    }
    if (rows > 4) {
        const ushort4 texels = intel_sub_group_media_block_read_us4((int2)(8, 4), 16, 4, from);
        intel_sub_group_media_block_write_us4((int2)(8, 4), 16, 4, texels, to);
    }
}
