// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Inverts an image of words where it is, by media blocks of a read_write image.

#pragma OPENCL EXTENSION cl_intel_media_block_io : enable

#ifndef ACCESS
#define ACCESS read_write
#endif

__attribute__((intel_reqd_sub_group_size(16))) kernel void invert_in_place(ACCESS image2d_t image, ushort white) {
    const int block = get_global_id(0) / get_max_sub_group_size();
    const int across = (get_image_width(image) + 15) / 16;
    const int2 coordinate = (int2)(block % across * 16 * sizeof(ushort), block / across * 8);
    if (coordinate.y >= get_image_height(image))
        return;
    ushort8 texels = intel_sub_group_media_block_read_us8(coordinate, 16, 8, image);
    texels = white - texels;
    intel_sub_group_media_block_write_us8(coordinate, 16, 8, texels, image);
}
