// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tiered down-sampling by shuffles: a sub-group reads 16x16 texels, a column a lane, and makes its 8x8 texels of an image
// of half the size and its 4x4 of a quarter.

#pragma OPENCL EXTENSION cl_intel_subgroups : enable
#pragma OPENCL EXTENSION cl_intel_subgroups_short : enable
#pragma OPENCL EXTENSION cl_intel_media_block_io : enable

__attribute__((intel_reqd_sub_group_size(16))) kernel void downsample(read_only image2d_t image,
                                                                      write_only image2d_t half_size,
                                                                      write_only image2d_t quarter) {
    const int2 tile = (int2)(get_global_id(0) / 16, get_global_id(1));
    const uint lane = get_sub_group_local_id();
    const ushort16 column = convert_ushort16(intel_sub_group_media_block_read_uc16(tile * 16, 16, 16, image));

    // Rows in pairs, then columns in pairs: both lanes of a pair have the mean.
    ushort8 pairs = column.even + column.odd;
    pairs = (pairs + intel_sub_group_shuffle_xor(pairs, 1) + (ushort8)2) / (ushort8)4;
    ushort4 fours = pairs.even + pairs.odd;
    fours = (fours + intel_sub_group_shuffle_xor(fours, 2) + (ushort4)2) / (ushort4)4;

    // The block's texels in the order of lanes: two rows of eight for each component, then all four rows of four.
    const ushort8 eights = intel_sub_group_shuffle(pairs, lane % 8 * 2);
    const uchar4 upper = convert_uchar4(lane < 8 ? eights.even : eights.odd);
    intel_sub_group_media_block_write_uc4(tile * 8, 8, 8, upper, half_size);

    const ushort4 rows = intel_sub_group_shuffle(fours, lane % 4 * 4);
    const ushort2 two = lane < 8 ? rows.lo : rows.hi;
    intel_sub_group_media_block_write_uc(tile * 4, 4, 4, (uchar)(lane / 4 % 2 == 0 ? two.x : two.y), quarter);
}
