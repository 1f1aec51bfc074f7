// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Hosts that need emulated sub-groups (PoCL 3.1) lack the builtins on generic pointers; others get OpenCL C 3.0 whole.
// RUN: %cltile build --emit ll %s -o - | FileCheck %s --implicit-check-not=addrspacecast
// RUN: %cltile build --sub-groups=native --emit ll %s -o - | FileCheck %s --check-prefix GENERIC

// CHECK: call {{.*}}@_Z5fractfPf(
// GENERIC: call {{.*}}@_Z5fractfPU3AS4f(
kernel void read(read_only image2d_t image, global uint *out, float x) {
    float whole;
    out[get_global_id(0)] = intel_sub_group_media_block_read_ui((int2)(0), 8, 2, image) + (fract(x, &whole) > 0.5f);
}
