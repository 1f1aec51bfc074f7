// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Copies an image in blocks of 32 bytes by 8 rows, 16 lanes each: by media block I/O, and as a user would without it.

#define BLOCK ((int2)((int)get_group_id(0) * 32, (int)get_group_id(1) * 8))

#define MEDIA_BLOCK(type, texels_t, width)                                                                             \
    __attribute__((intel_reqd_sub_group_size(16))) kernel void media_block_##type(read_only image2d_t in,              \
                                                                                  write_only image2d_t out) {          \
        texels_t texels = intel_sub_group_media_block_read_##type(BLOCK, width, 8, in);                                \
        intel_sub_group_media_block_write_##type(BLOCK, width, 8, texels, out);                                        \
    }
MEDIA_BLOCK(uc16, uchar16, 32)
MEDIA_BLOCK(us8, ushort8, 16)
MEDIA_BLOCK(ui4, uint4, 8)

// `width` texels a row: 32 of one byte, 8 of four.
static void copy_texels(read_only image2d_t in, write_only image2d_t out, int width) {
    const int lane = (int)get_local_id(0);
    for (int texel = lane; texel < width * 8; texel += 16) {
        const int2 at = (int2)(BLOCK.x * width / 32 + texel % width, BLOCK.y + texel / width);
        write_imageui(out, at, read_imageui(in, at));
    }
}

kernel void own_loop_r(read_only image2d_t in, write_only image2d_t out) {
    copy_texels(in, out, 32);
}

kernel void own_loop_rgba(read_only image2d_t in, write_only image2d_t out) {
    copy_texels(in, out, 8);
}
