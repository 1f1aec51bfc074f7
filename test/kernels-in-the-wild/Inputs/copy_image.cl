// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Copies an image by media blocks: each sub-group of a work-group has a block of 8x8 dwords, one below the other.

#pragma OPENCL EXTENSION cl_intel_subgroups : enable
#pragma OPENCL EXTENSION cl_intel_media_block_io : enable

__attribute__((intel_reqd_sub_group_size(16))) kernel void copy_image(read_only image2d_t src,
                                                                      write_only image2d_t dst) {
    const int2 coordinate =
        (int2)(get_group_id(0) * 8 * sizeof(uint), (get_group_id(1) * get_num_sub_groups() + get_sub_group_id()) * 8);
    const uint4 block = intel_sub_group_media_block_read_ui4(coordinate, 8, 8, src);
    intel_sub_group_media_block_write_ui4(coordinate, 8, 8, block, dst);
}
