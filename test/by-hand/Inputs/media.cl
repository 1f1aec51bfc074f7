// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Media blocks: a block for each work-group of 16 lanes, two of them side by side.

__attribute__((intel_reqd_sub_group_size(16)))
kernel void media(read_only image2d_t in, write_only image2d_t out, int w, int h) {
    const int2 at = (int2)(get_group_id(0) % 2 * 16, get_group_id(0) / 2 * 8);
#ifdef LARGE // vectors that most CPUs pass in memory, below row h
    if (at.y >= h) {
        const ushort16 words = intel_sub_group_media_block_read_us16(at, 8, 8, in);
        intel_sub_group_media_block_write_us16(at, 8, 8, words, out);
        return;
    }
#endif
    const uchar8 bytes = intel_sub_group_media_block_read_uc8(at, 16, 8, in);
    intel_sub_group_media_block_write_uc8(at, 16, 8, bytes + (uchar)get_sub_group_local_id(), out);
}
