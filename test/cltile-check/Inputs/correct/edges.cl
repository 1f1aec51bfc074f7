// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Blocks whose sizes come through functions, and images in several roles.

#define MACROBLOCK 16

uint left_edge(read_only image2d_t luma, int2 corner, int rows) {
    return intel_sub_group_media_block_read_ui(corner - (int2)(4, 0), 1, rows, luma);
}
uchar top_edge(read_only image2d_t luma, int2 corner, int bytes) {
    return intel_sub_group_media_block_read_uc(corner - (int2)(0, 1), bytes, 1, luma);
}
__attribute__((intel_reqd_sub_group_size(16)))
kernel void edges(read_only image2d_t luma, read_only image2d_t same_luma, global uint *left, global uchar *top) {
    const int2 corner = (int2)((int)get_group_id(0) * MACROBLOCK, (int)get_group_id(1) * MACROBLOCK);
    if (corner.x >= get_image_width(luma) || corner.y >= get_image_height(luma))
        return;
    const size_t at = get_global_linear_id();
    left[at] = left_edge(luma, corner, MACROBLOCK) >> 24;
    top[at] = top_edge(luma, corner, MACROBLOCK);
    if (read_imageui(same_luma, corner + (int2)(get_sub_group_local_id(), 0)).x > 128)
        left[at] += 1;
}
__attribute__((intel_reqd_sub_group_size(8)))
kernel void rows(read_only image2d_t in, write_only image2d_t out, int count) {
    for (int y = 0; y < count; y += 8) {
        uint8 block = intel_sub_group_media_block_read_ui8((int2)((int)get_group_id(0) * 32, y), 8, 8, in);
        for (int lane = 0; lane < 8; ++lane)
            block += (uint8)(sub_group_broadcast(block.s0, lane));
        intel_sub_group_media_block_write_ui8((int2)((int)get_group_id(0) * 32, y), 8, 8, block, out);
    }
}
