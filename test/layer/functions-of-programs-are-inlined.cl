// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A driver whose own calls of functions crash gets programs whose functions Clang inlines without optimisation, too; kernels
// that others call as well.
// REQUIRES: once
// RUN: %bin/print-prelude inline folder=hosts/lockstep emulate=16 read > %t.cl
// RUN: cat %s >> %t.cl
// RUN: %clang --target=spir64 -x cl -cl-std=CL1.2 -Xclang -finclude-default-header -O0 -Wall -Werror -S -emit-llvm -o - %t.cl | FileCheck %s

static uint texel_of(read_only image2d_t image, int2 at, uint other) {
    return other ? other : intel_sub_group_media_block_read_ui(at, 8, 4, image);
}
kernel void inner(global uint *out, read_only image2d_t image) {
    out[get_global_id(0)] = texel_of(image, (int2)(0), out[0]);
}
kernel void outer(global uint *out, read_only image2d_t image) {
    inner(out, image);
}
#pragma clang attribute pop
// CHECK-NOT: call{{.*}} @{{(texel_of|inner|__clang_ocl_kern_imp_inner|.*media_block)}}
// CHECK: define {{.*}}@outer(
// CHECK-NOT: call{{.*}} @{{(texel_of|inner|__clang_ocl_kern_imp_inner|.*media_block)}}
