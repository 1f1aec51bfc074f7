// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The page's matchers for workflows and editors find what cltile and Clang print: file, line, column, severity, text and ID.
// RUN: rm -rf %t && mkdir %t && cp %s "%t/a b.cl" && printf 'kernel void f() { y = 1; }' > %t/broken.cl
// RUN: cd %t && not %cltile check "a b.cl" broken.cl > said 2>&1
// RUN: %python %S/Inputs/match_problems.py %source/docs %t/said | FileCheck %s --match-full-lines --implicit-check-not="{{.}}"
// CHECK: problem-matcher.json
// CHECK-NEXT: a b.cl:[[#@LINE+14]]:10: warning: unused variable 'at' [-Wunused-variable]
// CHECK-NEXT: broken.cl:1:19: error: use of undeclared identifier 'y' []
// CHECK-NEXT: a b.cl:[[#@LINE+13]]:12: error: height 17: {{.*}} [media-block-height]
// CHECK-NEXT: $gcc
// CHECK-NEXT: a b.cl:[[#@LINE+10]]:10: warning: unused variable 'at' [-Wunused-variable] []
// CHECK-NEXT: broken.cl:1:19: error: use of undeclared identifier 'y' []
// CHECK-NEXT: a b.cl:[[#@LINE+9]]:12: error: height 17: {{.*}} [media-block-height] []
// CHECK-NEXT: errorformat
// CHECK-NEXT: a b.cl:[[#@LINE+6]]:10: w: unused variable 'at' [-Wunused-variable] []
// CHECK-NEXT: broken.cl:1:19: e: use of undeclared identifier 'y' []
// CHECK-NEXT: a b.cl:[[#@LINE+5]]:12: e: height 17: {{.*}} [media-block-height] []
// CHECK-NEXT: a b.cl:[[#@LINE+4]]:12: n: split the block into several calls{{.*}} []
#pragma clang diagnostic warning "-Wunused-variable"
uint helper(read_only image2d_t image) {
    uint at = 0;
    return intel_sub_group_media_block_read_ui8((int2)(0, 0), 4, 17, image).x;
}
__attribute__((intel_reqd_sub_group_size(16))) kernel void k(read_only image2d_t image, global uint *out) {
    *out = helper(image);
}
