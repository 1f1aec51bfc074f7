// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A kernel with 2D blocks requires sub-groups of 16: another size is an error, none a warning unless an option gives 16.
// RUN: %exits 1 %cltile check %s | FileCheck %s --implicit-check-not='[2d-block'
// RUN: %exits 1 %cltile check --sub-group-size 32 %s | FileCheck %s --check-prefix=OPTION --implicit-check-not='[2d-block'
// RUN: %exits 0 %cltile check -D RIGHT --sub-group-size 16 %s 2>&1 | count 0

#define S(n) __attribute__((intel_reqd_sub_group_size(n))) kernel void
#define MATRIX m, 128, 64, 128, (int2)(0, 0)

#ifndef RIGHT
S(8) eight(global uchar *m) {
// CHECK: [[#@LINE+2]]:5: error: kernel 'eight' requires sub-groups of 8: 2D blocks are for sub-groups of 16 [2d-block-sub-group-size]
// OPTION: [[#@LINE+1]]:5: error: kernel 'eight' requires sub-groups of 8: 2D blocks are for sub-groups of 16 [2d-block-sub-group-size]
    intel_sub_group_2d_block_prefetch_8b_8r32x1c(MATRIX);
    intel_sub_group_2d_block_prefetch_8b_4r32x1c(MATRIX);
}
#endif

S(16) sixteen(global uchar *m) {
    intel_sub_group_2d_block_prefetch_8b_8r32x1c(MATRIX);
}

kernel void free(global uchar *m) {
// CHECK: [[#@LINE+2]]:5: warning: kernel 'free' requires no sub-group size: 2D blocks are for sub-groups of 16 [2d-block-sub-group-size]
// OPTION: [[#@LINE+1]]:5: error: kernel 'free' is compiled for sub-groups of 32: 2D blocks are for sub-groups of 16 [2d-block-sub-group-size]
    intel_sub_group_2d_block_prefetch_8b_8r32x1c(MATRIX);
    intel_sub_group_2d_block_prefetch_8b_4r32x1c(MATRIX);
}
