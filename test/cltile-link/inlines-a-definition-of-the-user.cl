// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A builtin that the module defines itself, as a fallback of its own, is what its kernels get; but it does not keep the
// name, which translators to SPIR-V would take for the builtin whether it is defined or not.
// RUN: %clang_cl --target=spir64 -emit-llvm -c %s -o %t.bc
// RUN: %cltile link %t.bc -o %t.linked.bc
// RUN: %dis %t.linked.bc | FileCheck %s --implicit-check-not=intel_sub_group_media_block
// CHECK: define {{.*}}@k(
// CHECK: store i32 42,

uint __attribute__((overloadable)) intel_sub_group_media_block_read_ui(int2 at, int width, int height,
                                                                       read_only image2d_t in) {
    return 42;
}

kernel void k(read_only image2d_t in, global uint *out) {
    *out = intel_sub_group_media_block_read_ui((int2)(0, 0), 1, 1, in);
}
