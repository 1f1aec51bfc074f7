// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A kernel with no variables in memory is left as it is but for the builtins; one with variables is simplified.

// REQUIRES: once
// RUN: %clang_cl --target=spir64 -O1 -Xclang -disable-llvm-passes -emit-llvm -c %s -o %t.bc
// RUN: opt %typed -passes=sroa %t.bc -o %t.promoted.bc
// RUN: %cltile link --target intel %t.promoted.bc -o - | %dis | FileCheck %s --check-prefixes=CHECK,KEPT
// RUN: %cltile link --target intel %t.bc -o - | %dis | FileCheck %s --check-prefixes=CHECK,SIMPLIFIED

// CHECK-LABEL: define {{.*}}spir_kernel void @sum
// KEPT:        add nsw i32 2, 3
// CHECK:       call {{.*}}SubgroupImageMediaBlockRead{{.*}}, i32{{.*}} 8, i32{{.*}} 2)
// SIMPLIFIED:  add i32 %{{.*}}, 5
// CHECK:       store i32
__attribute__((intel_reqd_sub_group_size(16))) kernel void sum(read_only image2d_t image, global uint *out) {
    int rows = 2;
    rows = rows + 3;
    out[0] = intel_sub_group_media_block_read_ui((int2)(0, 0), 8, 2, image) + rows;
}
