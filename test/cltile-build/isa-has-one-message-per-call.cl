// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Each call becomes one send instruction of the data port, kernel after kernel, device after device in the given order.
// REQUIRES: ocloc, spirv
// RUN: %cltile build --target intel --emit isa --device dg2-g10,skl %s -o %t.asm
// RUN: FileCheck %s --input-file %t.asm --implicit-check-not='{{[Mm]}}edia block' --implicit-check-not='// cltile:'

// CHECK: // cltile: device dg2-g10, kernel copy
// CHECK: //.platform DG2
// CHECK: media block read
// CHECK: media block write
// CHECK: // cltile: device dg2-g10, kernel twice
// CHECK: media block read
// CHECK: media block read
// CHECK: // cltile: device skl, kernel copy
// CHECK: //.platform SKL
// CHECK: media block read
// CHECK: media block write
// CHECK: // cltile: device skl, kernel twice
// CHECK: media block read
// CHECK: media block read
kernel void copy(read_only image2d_t in, write_only image2d_t out, int2 at) {
    intel_sub_group_media_block_write_ui4(at, 8, 4, intel_sub_group_media_block_read_ui4(at, 8, 4, in), out);
}

kernel void twice(read_only image2d_t in, global uint *out, int2 at) {
    out[get_global_id(0)] = intel_sub_group_media_block_read_ui(at, 8, 2, in);
    out[get_global_id(1)] = intel_sub_group_media_block_read_ui(at + 8, 8, 2, in);
}
