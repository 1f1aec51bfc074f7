// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Blocks of 24x4 bytes for sub-groups of 16, which all GPUs have.

__attribute__((intel_reqd_sub_group_size(16)))
kernel void narrow(read_only image2d_t in, write_only image2d_t out) {
    const int2 at = (int2)(get_group_id(0) * 24, get_group_id(1) * 4);
    const uchar8 block = intel_sub_group_media_block_read_uc8(at, 24, 4, in);
    intel_sub_group_media_block_write_uc8(at, 24, 4, ~block, out);
}
