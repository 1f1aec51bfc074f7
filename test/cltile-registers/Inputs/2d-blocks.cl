// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// 2D blocks of memory: a prefetch, reads as they are and packed, and a write; and blocks of images beside them.

__attribute__((intel_reqd_sub_group_size(16)))
kernel void memory(global uchar *matrix, int width, int height, int pitch, int2 at) {
    ushort rows[8];
    uint packed[8];
    intel_sub_group_2d_block_prefetch_16b_8r16x1c(matrix, width, height, pitch, at + (int2)(16, 0));
    intel_sub_group_2d_block_read_16b_8r16x1c(matrix, width, height, pitch, at, (private ushort *)rows);
    intel_sub_group_2d_block_read_transform_16b_16r16x1c(matrix, width, height, pitch, at, (private uint *)packed);
    for (int i = 0; i < 8; ++i)
        rows[i] += packed[i];
    intel_sub_group_2d_block_write_16b_8r16x1c(matrix, width, height, pitch, at, (private ushort *)rows);
}

#ifdef IMAGES
__attribute__((intel_reqd_sub_group_size(16)))
kernel void image(read_only image2d_t in, global uchar *matrix, int width, int height, int pitch, int2 at) {
    ushort8 rows = intel_sub_group_media_block_read_us8(at, 16, 8, in);
    intel_sub_group_2d_block_write_16b_8r16x1c(matrix, width, height, pitch, at, (private ushort *)&rows);
}
#endif
