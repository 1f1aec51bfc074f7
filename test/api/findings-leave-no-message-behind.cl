// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A kernel with errors is inspected all the same: they are findings, and the call, which succeeds, has no message.
// RUN: %clang_cl --target=spir64 -emit-llvm -c %s -o %t.bc
// RUN: %bin/api inspect %t.bc | FileCheck %s
// CHECK: finding media-block-height
// CHECK: bytes: status 0: -
// CHECK: module: status 0: -

__attribute__((intel_reqd_sub_group_size(16))) kernel void k(read_only image2d_t in, global uint *out) {
    out[0] = intel_sub_group_media_block_read_ui((int2)(0, 0), 4, 65, in);
}
