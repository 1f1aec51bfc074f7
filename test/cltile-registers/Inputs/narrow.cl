// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A row of 16 words for sub-groups of 16, which all GPUs have.

__attribute__((intel_reqd_sub_group_size(16)))
kernel void narrow(read_only image2d_t in, write_only image2d_t out) {
    const int2 at = (int2)(get_group_id(0) * 32, get_group_id(1));
    intel_sub_group_media_block_write_us(at, 16, 1, intel_sub_group_media_block_read_us(at, 16, 1, in), out);
}
