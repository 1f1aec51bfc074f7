// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Clang has no images for some archs: cltile says so, of image types and of builtins.
// RUN: %exits 1 %cltile build --arch nvptx64 %s -o %t.bc 2>&1 | FileCheck %s --implicit-check-not=mean

// CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: --arch nvptx64 has no images: pass a buffer, or build for spir64
kernel void k(read_only image2d_t in, global uchar *out) {
    // CHECK: :[[#@LINE+1]]:14: error: intel_sub_group_media_block_read_uc takes an image, and --arch nvptx64 has no images
    out[0] = intel_sub_group_media_block_read_uc((int2)(0), 4, 4, in);
}
