// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Archs spirv64 and spirv32: bitcode of their triples, with sub-groups emulated as for spir; for target intel, messages.
// REQUIRES: spirv-target
// RUN: %cltile build --arch spirv64 --emit ll %s -o - | FileCheck %s --check-prefixes=CHECK,BITS-64 --implicit-check-not=get_sub_group
// RUN: %cltile build --arch spirv32 --emit ll %s -o - | FileCheck %s --check-prefixes=CHECK,BITS-32 --implicit-check-not=get_sub_group
// RUN: %cltile build --arch spirv64 --target intel --emit ll %s -o - | FileCheck %s --check-prefix=INTEL
// RUN: %exits 2 %cltile build --arch spirv32 --target intel %s -o %t 2>&1 | FileCheck %s --check-prefix=NONE

// BITS-64: target triple = "spirv64-
// BITS-32: target triple = "spirv32-
// CHECK: define {{.*}}spir_kernel void @read(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %image
// CHECK: call {{.*}}get_local_id
// CHECK: call {{.*}}read_imageui
// INTEL: call {{.*}}__spirv_SubgroupImageMediaBlockReadINTEL
// NONE: target intel has no library for --arch spirv32{{$}}
__attribute__((intel_reqd_sub_group_size(16))) kernel void read(read_only image2d_t image, global uchar4 *out) {
    out[get_global_id(0)] = intel_sub_group_media_block_read_uc4((int2)(0), 16, 4, image);
}
