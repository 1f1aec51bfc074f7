// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// By the layer on Intel's CPU runtime, calls of a product call one function: its compiler takes long for inlined ones.
// REQUIRES: once
// RUN: %bin/print-prelude folder=hosts/functions matrix > %t.cl
// RUN: cat %s >> %t.cl
// RUN: %clang --target=spir64 -x cl -cl-std=CL3.0 -Xclang -finclude-default-header -O1 -emit-llvm -S -o %t.ll %t.cl
// RUN: FileCheck %s < %t.ll

__attribute__((intel_reqd_sub_group_size(16)))
kernel void k(global short8 *a, global int8 *b, global float8 *c) {
    const size_t i = get_global_id(0);
    float8 sum = intel_sub_group_bf16_bf16_matrix_mad_k16(a[i], b[i], c[i]);
    c[i] = intel_sub_group_bf16_bf16_matrix_mad_k16(a[i + 16], b[i + 16], sum);
}
// CHECK-LABEL: define {{.*}}@k(
// CHECK-NOT: broadcast
// CHECK: call {{.*}}@[[PRODUCT:_Z[A-Za-z0-9_]*__cltile_of_[A-Za-z0-9_]*]](
// CHECK: call {{.*}}@[[PRODUCT]](
// CHECK: define internal {{.*}}@[[PRODUCT]](
// CHECK: broadcast
