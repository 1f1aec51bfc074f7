// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#define AT ((int2)((int)get_group_id(0) * 32, (int)get_group_id(1) * 16))
__attribute__((intel_reqd_sub_group_size(16))) kernel void copy_bytes(read_only image2d_t in, write_only image2d_t out) {
    __cltile_intel_sub_group_media_block_write_uc16(AT, 16, 16, __cltile_intel_sub_group_media_block_read_uc16(AT, 16, 16, in), out);
}
__attribute__((intel_reqd_sub_group_size(16))) kernel void copy_words(read_only image2d_t in, write_only image2d_t out) {
    __cltile_intel_sub_group_media_block_write_us8(AT, 16, 8, __cltile_intel_sub_group_media_block_read_us8(AT, 16, 8, in), out);
}
