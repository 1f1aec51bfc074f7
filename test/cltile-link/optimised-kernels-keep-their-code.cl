// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A kernel with no variables in memory (newer Clang makes two functions of a kernel) is left as it is but for the builtins; one with variables is simplified.

// REQUIRES: once, clang-19
// RUN: clang-19 -x cl -cl-std=CL2.0 -include %include/cl_intel_media_block_io.h --target=spir64 -O1 -Xclang -disable-llvm-passes -emit-llvm -c %s -o %t.bc
// RUN: opt -passes=sroa %t.bc -o %t.promoted.bc
// RUN: %cltile link --target intel %t.promoted.bc -o - | %dis | FileCheck %s --check-prefixes=CHECK,KEPT
// RUN: %cltile link --target intel %t.bc -o - | %dis | FileCheck %s --check-prefixes=CHECK,SIMPLIFIED

// CHECK-LABEL: define {{.*}}spir_kernel void @sum
// KEPT:        mul i32
// KEPT:        mul i32
// SIMPLIFIED:  mul i32
// CHECK:       call {{.*}}SubgroupImageMediaBlockRead{{.*}}, i32{{.*}} 8, i32{{.*}} 2)
// SIMPLIFIED-NOT: mul
// CHECK:       store i32
__attribute__((intel_reqd_sub_group_size(16))) kernel void sum(read_only image2d_t image, global uint *out) {
    const uint n = out[1];
    uint rows = n * n;
    rows += n * n;
    out[0] = intel_sub_group_media_block_read_ui((int2)(0, 0), 8, 2, image) + rows;
}
