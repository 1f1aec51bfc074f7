// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// GPUs of two targets have the kernel linked twice, and what there is to say of it said once.
// REQUIRES: ocloc, spirv
// RUN: %cltile build --emit isa --device skl,pvc %s -o %t.asm 2>&1 | FileCheck %s --implicit-check-not='warning:'
// RUN: %exits 1 %cltile build -W error=all --emit isa --device skl,pvc %s -o %t.none 2>&1 | FileCheck %s --check-prefix ERROR --implicit-check-not='error:'
// RUN: grep -c "// cltile: device" %t.asm | FileCheck %s --check-prefix COUNT

// CHECK: warning: {{.*}}[media-block-{{[a-z-]+}}]
// ERROR: error: {{.*}}[media-block-{{[a-z-]+}}]
// COUNT: {{^}}2{{$}}
kernel __attribute__((intel_reqd_sub_group_size(16))) void read(read_only image2d_t image, global uint *out, int y) {
    out[get_global_id(0)] = intel_sub_group_media_block_read_ui((int2)(0, y), 4, 2, image);
}
