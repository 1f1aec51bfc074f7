// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// clang -O0 marks functions noinline, which GPU compilers obey, and leaves C99's inline functions without a definition:
// cltile does neither. It does not optimise either: llvm-spirv translates what it gets.
// RUN: %cltile build --emit ll %s -o - \
// RUN:   | FileCheck %s --implicit-check-not=noinline --implicit-check-not=optnone --implicit-check-not=freeze \
// RUN:     --implicit-check-not=llvm.lifetime

// CHECK-DAG: define {{.*}}@square(
// CHECK-DAG: define {{.*}}@half_of(
// CHECK-DAG: define {{.*}}spir_kernel void @read(
int square(int x) { return x * x; }
inline int half_of(int x) { return x / 2; }

kernel void read(read_only image2d_t image, global uint *out, int x) {
    out[half_of(x)] = intel_sub_group_media_block_read_ui((int2)(0), 8, 2, image) + square(x);
}
