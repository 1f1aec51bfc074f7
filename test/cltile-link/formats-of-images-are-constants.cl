// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// --image-format is for an argument of a kernel: its blocks have code for that format alone, on target nvptx, too. Other
// kernels ask for their images' formats.
// RUN: %clang_cl --target=spir64-unknown-unknown -Xclang -finclude-default-header -Xclang -fdeclare-opencl-builtins -c -emit-llvm %s -o %t.bc
// RUN: %cltile link --image-format known:0=R,UNSIGNED_INT8 --image-format=known:1=CL_RGBA,CL_FLOAT %t.bc -o - | %dis | FileCheck %s
// RUN: %cltile link %t.bc -o - | %dis | FileCheck %s --check-prefix ASKED
// Clang 21, unlike 22, makes a kernel of the body of a kernel, too, and it stays.
// RUN: %if spirv-backend %{ %cltile build --arch nvptx64 --target nvptx -cl-std=CL2.0 --image-format known:0=R,UNSIGNED_INT8 --image-format known:1=R,FLOAT -DALONE --emit ll -o - %s | FileCheck %s --check-prefix ALONE --implicit-check-not=get_image_channel --implicit-check-not=read_imagef %}

// CHECK: define {{.*}}@known(
// CHECK-NOT: call {{.*}}get_image_channel
// CHECK: define {{.*}}@asked(
// CHECK: call {{.*}}get_image_channel
// ASKED: define {{.*}}@known(
// ASKED: call {{.*}}get_image_channel_order
// ALONE: define {{.*}}@known(
kernel void known(read_only image2d_t in, write_only image2d_t out) {
    intel_sub_group_media_block_write_uc4((int2)(0), 16, 4, intel_sub_group_media_block_read_uc4((int2)(0), 16, 4, in), out);
}

#ifndef ALONE
kernel void asked(read_only image2d_t in, global uchar *out) {
    out[get_global_id(0)] = intel_sub_group_media_block_read_uc((int2)(0), 16, 1, in);
}
#endif

// RUN: not %cltile link --image-format known:0=R %t.bc -o %t.out 2>&1 | FileCheck %s --check-prefix FORM
// FORM: image format 'known:0=R': write KERNEL:ARGUMENT=ORDER,TYPE, such as blur:0=RGBA,UNORM_INT8
// RUN: not %cltile link --image-format known:0x=R,FLOAT %t.bc -o %t.out 2>&1 | FileCheck %s --check-prefix NUMBER
// NUMBER: image format 'known:0x=R,FLOAT': write KERNEL:ARGUMENT=ORDER,TYPE
// RUN: not %cltile link --image-format known:0=Q,FLOAT %t.bc -o %t.out 2>&1 | FileCheck %s --check-prefix ORDER
// ORDER: image format 'known:0=Q,FLOAT': OpenCL has no channel order 'Q'
// RUN: not %cltile link --image-format known:0=R,BYTE %t.bc -o %t.out 2>&1 | FileCheck %s --check-prefix TYPE
// TYPE: image format 'known:0=R,BYTE': OpenCL has no channel type 'BYTE'
// RUN: not %cltile link --image-format other:0=R,FLOAT %t.bc -o %t.out 2>&1 | FileCheck %s --check-prefix OTHER
// OTHER: image format 'other:0=R,FLOAT': the module has no kernel 'other' whose argument 0 is an image
// RUN: not %cltile link --image-format asked:1=R,FLOAT %t.bc -o %t.out 2>&1 | FileCheck %s --check-prefix BUFFER
// BUFFER: the module has no kernel 'asked' whose argument 1 is an image
// RUN: not ls %t.out
