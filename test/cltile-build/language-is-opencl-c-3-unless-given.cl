// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// OpenCL C 3.0 by default, for read_write images; -cl-std takes any other, C++ for OpenCL included.
// RUN: %cltile build --emit ll %s -o - | FileCheck %s -DVERSION=300
// RUN: %cltile build --emit ll -cl-std=CL2.0 %s -o - | FileCheck %s -DVERSION=200
// RUN: %cltile build --emit ll -cl-std=CLC++ %s -o - | FileCheck %s -DVERSION=0
// RUN: %exits 1 %cltile build -cl-std=CL1.2 %s -o %t.bc 2>&1 | FileCheck %s --check-prefix OLD
// RUN: not ls %t.bc

// OLD: language-is-opencl-c-3-unless-given.cl:[[#@LINE+2]]:{{.*}}error: {{.*}}'read_write'
// CHECK: store i32 [[VERSION]],
kernel void read(read_write image2d_t image, global uint *out, global int *version) {
    out[get_global_id(0)] = intel_sub_group_media_block_read_ui((int2)(0), 8, 2, image);
#ifdef __OPENCL_C_VERSION__
    *version = __OPENCL_C_VERSION__;
#else
    *version = 0;
#endif
}
