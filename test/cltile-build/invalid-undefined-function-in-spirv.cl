// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Bitcode may be linked with more bitcode later, but compilers of SPIR-V say "Build succeeded" for what is undefined.
// REQUIRES: spirv
// RUN: rm -f %t.spv
// RUN: %cltile build %s -o %t.bc
// RUN: %exits 1 %cltile build --emit spv %s -o %t.spv 2>&1 | FileCheck %s
// RUN: %exits 1 %cltile build --target intel --emit isa --device skl %s -o %t.asm 2>&1 | FileCheck %s
// RUN: not ls %t.spv

uint nowhere(uint x);

// CHECK: cltile: {{.*}}.cl:[[#@LINE+2]]:29: error: 'nowhere' is called but defined nowhere, and no builtin that {{.*}} knows: define it in the kernel's source
kernel void read(read_only image2d_t image, global uint *out) {
    out[get_global_id(0)] = nowhere(intel_sub_group_media_block_read_ui((int2)(0), 8, 2, image));
}
