// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// GPUs of target intel-xe2 have no sub-groups of 8: a warning says so, of kernels with media blocks, with a GPU's name and without.
// Elsewhere the same code has sub-groups of any size.
// RUN: %cltile build --target intel-xe2 --emit ll %s -o - 2>&1 >/dev/null | FileCheck %s --implicit-check-not=warning:
// RUN: %cltile build --device bmg-g21 --emit ll %s -o - 2>&1 >/dev/null | FileCheck %s --implicit-check-not=warning:
// RUN: %cltile build --target intel-xe2 --sub-groups emulated --emit ll %s -o - 2>&1 >/dev/null | count 0
// RUN: %cltile build --device skl --emit ll %s -o - 2>&1 >/dev/null | count 0

// CHECK: .cl:[[#@LINE+3]]:{{[0-9]+}}: warning: kernel 'small' requires sub-groups of 8: GPUs of target intel-xe2 have 16 and 32 [media-block-sub-group-size]
// CHECK: note: put __attribute__((intel_reqd_sub_group_size(16))) before 'kernel'
__attribute__((intel_reqd_sub_group_size(8))) kernel void small(read_only image2d_t image, global uint *out) {
    out[get_global_id(0)] = intel_sub_group_media_block_read_ui((int2)(0, 0), 8, 1, image);
}

__attribute__((intel_reqd_sub_group_size(16))) kernel void sixteen(read_only image2d_t image, global uint *out) {
    out[get_global_id(0)] = intel_sub_group_media_block_read_ui((int2)(0, 0), 8, 2, image);
}

__attribute__((intel_reqd_sub_group_size(32))) kernel void thirty_two(read_only image2d_t image, global uint *out) {
    out[get_global_id(0)] = intel_sub_group_media_block_read_ui((int2)(0, 0), 8, 4, image);
}
