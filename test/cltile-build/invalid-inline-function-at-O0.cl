// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// At -O0 Clang leaves out functions that are inline and not static, as C99 allows. What cltile compiles has them at any level.
// REQUIRES: spirv
// RUN: rm -f %t.spv
// RUN: %clang_cl --target=spir64 -O0 -emit-llvm -c %s -o %t.bc
// RUN: %exits 1 %cltile build --emit spv %t.bc -o %t.spv 2>&1 | FileCheck %s
// CHECK: error: 'twice' is called but defined nowhere, {{.*}} define it in the kernel's source, as static if it is inline, which clang -O0 leaves out
// RUN: not ls %t.spv
// RUN: %cltile build -O0 --emit spv %s -o %t.spv && ls %t.spv

inline uint twice(uint x) {
    return 2 * x;
}

kernel void read(read_only image2d_t image, global uint *out) {
    out[get_global_id(0)] = twice(intel_sub_group_media_block_read_ui((int2)(0), 8, 2, image));
}
