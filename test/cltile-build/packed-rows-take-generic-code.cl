// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// There is no message for packed rows, and an image of messages may not be accessed otherwise in a kernel: so with
// --region-rows=packed the intel target gives generic code for the whole kernel, also where a row is a power of two.
// RUN: %cltile build --target intel --region-rows=packed --emit ll %s -o - | FileCheck %s --implicit-check-not=MediaBlock
// CHECK: define {{.*}}@k(
// CHECK: call {{.*}}read_imageui
// RUN: %cltile build --target intel --emit ll %s -o - | FileCheck %s --check-prefix=PADDED --implicit-check-not=read_image
// PADDED: MediaBlockReadINTEL
// PADDED: MediaBlockReadINTEL

__attribute__((intel_reqd_sub_group_size(16)))
kernel void k(read_only image2d_t in, global uint *out) {
    out[0] = intel_sub_group_media_block_read_ui((int2)(0, 0), 3, 4, in);
    out[1] = intel_sub_group_media_block_read_ui((int2)(0, 0), 4, 4, in);
}
