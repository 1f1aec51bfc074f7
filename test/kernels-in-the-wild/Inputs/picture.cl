// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A video frame's luma and chroma, and a mask of floats, to BGRA: images of bytes, of words that have two bytes each,
// of floats and of four bytes a texel, read and written as bytes, words and dwords. Each sub-group has 16x4 texels.

#pragma OPENCL EXTENSION cl_intel_media_block_io : enable

#define SUB_GROUPS 4

static uint bgra_of(int luma, int u, int v) {
    const int y = 298 * (luma - 16) + 128;
    const uint red = clamp((y + 409 * (v - 128)) >> 8, 0, 255);
    const uint green = clamp((y - 100 * (u - 128) - 208 * (v - 128)) >> 8, 0, 255);
    const uint blue = clamp((y + 516 * (u - 128)) >> 8, 0, 255);
    return blue | green << 8 | red << 16;
}

__attribute__((intel_reqd_sub_group_size(16))) __attribute__((reqd_work_group_size(16 * SUB_GROUPS, 1, 1))) kernel void
picture(read_only image2d_t luma, read_only image2d_t chroma, read_only image2d_t mask, write_only image2d_t out) {
    local ushort colours[SUB_GROUPS][2][8];
    local uint texels[SUB_GROUPS][4][16];
    const int lane = get_sub_group_local_id(), sub_group = get_sub_group_id();
    const int x = get_group_id(0) * 16, y = (get_group_id(1) * SUB_GROUPS + sub_group) * 4;

    const uchar4 light = intel_sub_group_media_block_read_uc4((int2)(x, y), 16, 4, luma);
    colours[sub_group][lane / 8][lane % 8] = intel_sub_group_media_block_read_us((int2)(x, y / 2), 8, 2, chroma);
    barrier(CLK_LOCAL_MEM_FENCE);

    const ushort upper = colours[sub_group][0][lane / 2], lower = colours[sub_group][1][lane / 2];
    texels[sub_group][0][lane] = bgra_of(light.x, upper & 255, upper >> 8);
    texels[sub_group][1][lane] = bgra_of(light.y, upper & 255, upper >> 8);
    texels[sub_group][2][lane] = bgra_of(light.z, lower & 255, lower >> 8);
    texels[sub_group][3][lane] = bgra_of(light.w, lower & 255, lower >> 8);
    barrier(CLK_LOCAL_MEM_FENCE);

    for (int side = 0; side < 2; ++side) { // 16 dwords are more than a block's row has
        const int2 coordinate = (int2)(4 * (x + side * 8), y);
        const local uint *column = &texels[sub_group][lane / 8][side * 8 + lane % 8];
        const uint2 alpha =
            convert_uint2(255.0f * as_float2(intel_sub_group_media_block_read_ui2(coordinate, 8, 4, mask)));
        intel_sub_group_media_block_write_ui2(coordinate, 8, 4, (uint2)(column[0], column[2 * 16]) | alpha << 24, out);
    }
}
