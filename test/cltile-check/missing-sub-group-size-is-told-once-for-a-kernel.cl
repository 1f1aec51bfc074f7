// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: once
// However many blocks a kernel has, one attribute is missing: the warning is at the first block, once for each kernel.
// RUN: %exits 0 %cltile check %s | grep -F '[media-block-sub-group-size]' | FileCheck %s --implicit-check-not=warning:

// CHECK: .cl:[[#@LINE+2]]:{{[0-9]+}}: warning: kernel 'two' requires no sub-group size
kernel void two(read_only image2d_t image, global uint *out) {
    out[0] = intel_sub_group_media_block_read_ui((int2)(0, 0), 4, 4, image);
    out[1] = intel_sub_group_media_block_read_ui((int2)(0, 4), 4, 4, image);
}

// CHECK: .cl:[[#@LINE+3]]:{{[0-9]+}}: warning: kernel 'another' requires no sub-group size
kernel void another(read_only image2d_t image, global uint *out, int n) {
    for (int i = 0; i < n; ++i) {
        out[0] = intel_sub_group_media_block_read_ui((int2)(0, 0), 4, 4, image);
        out[1] = intel_sub_group_media_block_read_ui((int2)(0, 4), 4, 4, image);
    }
}
