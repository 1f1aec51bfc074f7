// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An image that media blocks and other functions access in one kernel is an error, through functions, too; what is asked
// about it, a second image, and another kernel are none.
// RUN: %exits 1 %cltile check %s | FileCheck %s --implicit-check-not='[media-block'

float4 texel(read_only image2d_t image) {
// CHECK: [[#@LINE+1]]:12: error: 'read_imagef' accesses image 'shared', which the kernel also accesses by media blocks (line [[#@LINE+5]]), called from line [[#@LINE+8]] [media-block-image-shared]
    return read_imagef(image, (int2)(0, 0));
}
uint block(read_only image2d_t image) {
    const int bottom = get_image_height(image) - 4;
    return intel_sub_group_media_block_read_ui((int2)(0, bottom), 4, 4, image);
}
__attribute__((intel_reqd_sub_group_size(16))) kernel void faulty(read_only image2d_t shared, global float4 *out) {
    const float4 before = texel(shared);
    out[get_global_id(0)] = before + block(shared);
}
__attribute__((intel_reqd_sub_group_size(16))) kernel void good(read_only image2d_t first, read_only image2d_t second,
                                                                global float4 *out) {
    out[get_global_id(0)] = texel(first) + block(second) + get_image_width(second) +
                            get_image_channel_order(second) + get_image_dim(second).x;
}
kernel void other(read_only image2d_t image, global float4 *out) {
    out[get_global_id(0)] = texel(image);
}
// CHECK: [[#@LINE+5]]:5: error: 'write_imageui' accesses image 'both', which the kernel also accesses by media blocks (line [[#@LINE+2]]) [media-block-image-shared]
__attribute__((intel_reqd_sub_group_size(16))) kernel void writes(read_write image2d_t both, read_write image2d_t one) {
    const uint data = intel_sub_group_media_block_read_ui((int2)(0, 0), 4, 4, both);
    intel_sub_group_media_block_write_ui((int2)(16, 0), 4, 4, data, both);
    intel_sub_group_media_block_write_ui((int2)(16, 0), 4, 4, data, one);
    write_imageui(both, (int2)(0, 0), (uint4)(data));
}
