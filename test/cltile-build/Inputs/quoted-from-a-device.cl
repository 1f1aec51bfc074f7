// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
__attribute__((intel_reqd_sub_group_size(16))) kernel void k(read_only image2d_t image) {
#line 4 "/dev/zero"
    intel_sub_group_media_block_read_ui((int2)(0, 0), 4, 70, image);
}
