// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Clang has no images for some archs, and no builtins that take images.
// RUN: %exits 1 %cltile build --arch nvptx64 %s -o %t.bc 2>&1 | FileCheck %s

// CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: use of type '{{.*}}image2d_t' requires __opencl_c_images
kernel void k(read_only image2d_t in, global uchar *out) {
    // CHECK: :[[#@LINE+1]]:14: note: intel_sub_group_media_block_read_uc takes an image, and this --arch has no images
    out[0] = intel_sub_group_media_block_read_uc((int2)(0), 4, 4, in);
}
