// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A function that calls itself cannot be inlined.
uint again(read_only image2d_t image, int n) {
    return n == 0 ? 0 : intel_sub_group_media_block_read_ui((int2)(0, n), 4, 4, image) + again(image, n - 1);
}
kernel void k(read_only image2d_t image, global uint *out) {
    *out = again(image, 3);
}
