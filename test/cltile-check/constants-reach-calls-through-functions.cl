// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A size that is a constant once functions are inlined and branches decided is one; another is not.
// RUN: %exits 1 %cltile check %s | FileCheck %s --implicit-check-not='[media-block'

uint inner(int width, int height, read_only image2d_t image) {
// CHECK: [[#@LINE+1]]:12: error: the block's height is no compile-time constant, even with all functions inlined, called from line [[#@LINE+4]] [media-block-size-not-constant]
    return intel_sub_group_media_block_read_ui((int2)(0), width, height, image);
}
uint outer(int bytes, int rows, read_only image2d_t image) {
    return inner(bytes / 4, rows, image);
}
constant int sizes[] = {4, 8};
__attribute__((intel_reqd_sub_group_size(16))) kernel void k(read_only image2d_t image, global uint *out, int rows) {
    uint sum = outer(16, 2 * 2, image);
    for (int i = 0; i < 4; ++i)
        sum += outer(16, 4, image);
    sum += outer(16, rows, image);
    sum += intel_sub_group_media_block_read_ui((int2)(0), sizes[0], 4, image);
    if (sizeof(void *) == 2)
        sum += intel_sub_group_media_block_read_ui((int2)(0), 99, 99, image);
    switch (rows) {
    case 4:
        sum += inner(4, 4, image);
        break;
    case 8:
        sum += inner(2, 8, image);
        break;
    default:
// CHECK: [[#@LINE+1]]:16: error: the block's width and height are no compile-time constant, even with all functions inlined [media-block-size-not-constant]
        sum += intel_sub_group_media_block_read_ui((int2)(0), rows, rows, image);
    }
    out[get_global_id(0)] = sum;
}
// What the kernel never reaches is not looked at.
uint unused(read_only image2d_t image, int n) {
    return intel_sub_group_media_block_read_ui((int2)(0), n, n, image);
}
