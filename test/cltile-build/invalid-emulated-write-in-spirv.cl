// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Emulated writes read the texels first: SPIR-V has a form for it with read_write images only. The remedies do work.
// REQUIRES: spirv
// RUN: rm -f %t.spv
// RUN: %exits 1 %cltile build --sub-groups emulated --emit spv -DACCESS=write_only %s -o %t.spv 2>&1 | FileCheck %s
// RUN: not ls %t.spv
// RUN: %cltile build --sub-groups emulated --emit spv -DACCESS=read_write %s -o %t.spv
// RUN: %cltile build --sub-groups native --emit spv -DACCESS=write_only %s -o %t.spv

// CHECK: cltile: {{.*}}.cl: error: media block writes to a write_only image have no SPIR-V form
// CHECK-SAME: make the image read_write, or link with --sub-groups=native
kernel void write(ACCESS image2d_t image, global uint *in) {
    intel_sub_group_media_block_write_ui((int2)(0), 8, 2, in[get_global_id(0)], image);
}
