// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Copies an image: blocks of 8x8 dwords come by block reads and go by media blocks, and the next ones the other way.
// Images of media blocks are for nothing else, so that each is given twice.

#pragma OPENCL EXTENSION cl_intel_subgroups : enable
#pragma OPENCL EXTENSION cl_intel_media_block_io : enable

__attribute__((intel_reqd_sub_group_size(8))) kernel void copy_blocks(read_only image2d_t src,
                                                                      read_only image2d_t src_of_media,
                                                                      write_only image2d_t dst,
                                                                      write_only image2d_t dst_of_media) {
    const int2 at = (int2)(get_group_id(0) * 32, (get_group_id(1) * get_num_sub_groups() + get_sub_group_id()) * 16);
    const int2 below = at + (int2)(0, 8);
    intel_sub_group_media_block_write_ui8(at, 8, 8, intel_sub_group_block_read8(src, at), dst_of_media);
    intel_sub_group_block_write8(dst, below, intel_sub_group_media_block_read_ui8(below, 8, 8, src_of_media));
}
