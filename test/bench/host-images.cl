// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls what the blur's linked kernel calls of its host: what PoCL's kernel library is linked for.

kernel void copy_block(read_only image2d_t in, write_only image2d_t out) {
    const int2 last = (int2)(get_image_width(in) - 1, get_image_height(in) - 1);
    const int x = (int)(get_group_id(0) * get_local_size(0) + get_local_id(0));
    if (get_image_channel_order(in) != CLK_R || get_image_channel_data_type(in) != CLK_UNSIGNED_INT8)
        return;
    for (int y = 0; y <= last.y; ++y)
        write_imageui(out, (int2)(x, y), read_imageui(in, min((int2)(x, y), last)));
}
