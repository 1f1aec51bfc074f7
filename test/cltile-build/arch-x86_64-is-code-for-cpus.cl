// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Arch x86_64: names with the words for address spaces, sub-groups emulated, since hosts on CPUs run work-items one after
// another; and LLVM makes machine code of it.
// RUN: %cltile build --arch x86_64 %s -o %t.bc
// RUN: llvm-dis %t.bc -o - | FileCheck %s --implicit-check-not=get_sub_group --implicit-check-not='{{2D2D|media_block}}'
// RUN: llc -filetype=obj %t.bc -o %t.o && llvm-nm %t.o | FileCheck %s --check-prefix=OBJECT
// RUN: %exits 2 %cltile build --arch x86_64 --emit spv %s -o %t.spv 2>&1 | FileCheck %s --check-prefix=SPIRV

// CHECK: target triple = "x86_64-
// CHECK: define {{.*}} @read(
// CHECK: call {{.*}}_Z12read_imageui14ocl_image2d_roDv2_i(
// CHECK: define {{.*}} @copy(
// CHECK: call {{.*}}_Z7barrierj(
// OBJECT-DAG: T copy
// OBJECT-DAG: T read
// OBJECT-DAG: U _Z7barrierj
// SPIRV: --arch x86_64 is for bitcode
__attribute__((intel_reqd_sub_group_size(16))) kernel void read(read_only image2d_t image, global uchar4 *out) {
    out[get_global_id(0)] = intel_sub_group_media_block_read_uc4((int2)(0), 16, 4, image);
}

kernel void copy(global const float *in, global float *out) {
    local float tile[64];
    event_t event = async_work_group_copy_2D2D(tile, 0, in, 0, 4, 8, 8, 512, 8, 0);
    wait_group_events(1, &event);
    out[get_global_id(0)] = tile[get_local_id(0)];
}
