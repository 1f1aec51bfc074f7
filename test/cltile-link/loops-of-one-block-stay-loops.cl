// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A loop whose one block has the call is a loop of several blocks once the builtin's code stands there: what its phis have
// from the last turn comes from the last of these blocks.

// RUN: %clang_cl --target=spir64 -O1 -emit-llvm -c %s -o %t.bc
// RUN: %dis %t.bc | FileCheck %s --check-prefix=ONE
// RUN: %cltile link --target generic --sub-groups emulated %t.bc -o %t.generic.bc
// RUN: opt -passes=verify -S %t.generic.bc | FileCheck %s
// RUN: %cltile link --target generic --sub-groups native %t.bc -o %t.native.bc
// RUN: opt -passes=verify -S %t.native.bc | FileCheck %s

// ONE: {{^}}[[turn:[0-9]+]]:
// ONE: phi i32 {{.*}}[ %{{[0-9]+}}, %[[turn]] ]
// ONE: br i1 {{.*}}%[[turn]]

// CHECK: define {{.*}}spir_kernel void @sum
// CHECK: {{^}}[[first:[0-9]+]]:
// CHECK: phi i32 {{.*}}[ %{{[0-9]+}}, %[[last:[0-9]+]] ]
// CHECK: {{^}}[[last]]:
// CHECK: br i1 {{.*}}%[[first]]

__attribute__((intel_reqd_sub_group_size(16)))
kernel void sum(read_only image2d_t image, global uint *out, int rows) {
    uint texels = 0;
    int y = 0;
    do
        texels += intel_sub_group_media_block_read_ui((int2)(0, y), 8, 2, image);
    while (++y < rows);
    out[get_global_id(0)] = texels;
}
