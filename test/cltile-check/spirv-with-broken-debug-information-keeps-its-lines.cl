// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Debug information that llvm-spirv itself cannot read back makes way for the lines that OpLine gives, and nothing is said of
// how it failed; that it runs is, where it takes long.
// REQUIRES: clang-19, llvm-spirv-19
// RUN: %other_clang %s --target=spir64 -g -o %t.bc
// RUN: %19_spirv %t.bc -o %t.spv
// RUN: %python %S/Inputs/break_debug_info.py %t.spv %t.broken.spv
// RUN: not --crash llvm-spirv-19 -r %t.broken.spv -o %t.back.bc
// RUN: %exits 1 %cltile check %t.broken.spv 2>&1 | FileCheck %s --implicit-check-not='{{llvm-spirv-19 cannot|Stack dump}}'

__attribute__((intel_reqd_sub_group_size(16)))
kernel void k(read_only image2d_t image, global uchar4 *out) {
    // CHECK: {{.*}}keeps-its-lines.cl:[[#@LINE+1]]:29: error: width 18 {{.*}} [media-block-width]
    out[get_global_id(0)] = intel_sub_group_media_block_read_uc4((int2)(0, 0), 18, 2, image);
}
