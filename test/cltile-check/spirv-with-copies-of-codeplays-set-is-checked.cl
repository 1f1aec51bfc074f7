// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Copies that are instructions of Codeplay's set are checked as calls are.
// REQUIRES: clang-22, llc-22, once, spirv-reader
// RUN: %22_clang %s -o %t.bc --target=spirv64
// RUN: %22_spirv -mtriple=spirv64 %t.bc -o %t.spv
// RUN: %exits 1 %cltile check %t.spv | FileCheck %s
// RUN: %cltile spirv --to-codeplay %t.spv -o %t.codeplay.spv
// RUN: not cmp %t.spv %t.codeplay.spv
// RUN: %exits 1 %cltile check %t.codeplay.spv | FileCheck %s
// CHECK: kernel 'load': error: the copy's event is never waited for [async-copy-event-not-waited]

kernel void load(global const float *from, global float *to, local float *tile) {
    async_work_group_copy_2D2D(tile, 0, from, 0, sizeof(float), 16, 16, 64, 16, 0);
    to[get_global_id(0)] = 1;
}
