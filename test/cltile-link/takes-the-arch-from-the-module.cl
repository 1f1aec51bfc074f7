// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The triple decides between 32 and 64-bit pointers; a target that has no library for it says so.
// RUN: %clang_cl --target=spir-unknown-unknown -Xclang -finclude-default-header -Xclang -fdeclare-opencl-builtins -c -emit-llvm %s -o %t.bc
// RUN: %cltile link %t.bc -o - | %dis | FileCheck %s --implicit-check-not='i64 @_Z'
// RUN: rm -f %t.out.bc
// RUN: %exits 1 %cltile link --target intel %t.bc -o %t.out.bc 2>&1 | FileCheck %s --check-prefix INTEL
// RUN: not ls %t.out.bc

// CHECK: target triple = "spir-unknown-unknown"
// CHECK: call {{.*}}i32 @_Z{{[0-9]+}}get_local_id
// INTEL: cltile: {{.*}}.bc: error: {{.*}}intel{{.*}}'spir-unknown-unknown'
kernel void read(read_only image2d_t image, global uint *out) {
    out[get_global_id(0)] = intel_sub_group_media_block_read_ui((int2)(0), 8, 2, image);
}
