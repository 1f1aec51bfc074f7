// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A kernel for tests that are about files and tools.

__attribute__((intel_reqd_sub_group_size(16))) kernel void read(read_only image2d_t image, global uint *out, int2 at) {
    out[get_global_id(0)] = intel_sub_group_media_block_read_ui(at, 8, 2, image);
}
