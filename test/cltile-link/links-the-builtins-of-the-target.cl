// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Bitcode in, bitcode out: emulated sub-groups for the generic target, messages for Intel; whatever level clang ran at.
// RUN: %clang_cl --target=spir64-unknown-unknown -Xclang -finclude-default-header -Xclang -fdeclare-opencl-builtins -c -emit-llvm -O0 %s -o %t.O0.bc
// RUN: %clang_cl --target=spir64-unknown-unknown -Xclang -finclude-default-header -Xclang -fdeclare-opencl-builtins -c -emit-llvm -O2 %s -o %t.O2.bc
// RUN: %cltile link %t.O0.bc -o - | %dis | FileCheck %s --implicit-check-not='@_Z{{[0-9]+}}{{(intel|get)_sub_group}}'
// RUN: %cltile link %t.O2.bc -o - | %dis | FileCheck %s --implicit-check-not='@_Z{{[0-9]+}}{{(intel|get)_sub_group}}'
// RUN: %cltile link --sub-groups=native %t.O0.bc -o - | %dis | FileCheck %s --check-prefix NATIVE
// RUN: %cltile link --target intel %t.O0.bc -o - | %dis | FileCheck %s --check-prefix INTEL --implicit-check-not='{{(read|write)_image}}'
// RUN: %cltile link --target=intel %t.O2.bc -o - | %dis | FileCheck %s --check-prefix INTEL --implicit-check-not='{{(read|write)_image}}'

// CHECK: define {{.*}}spir_kernel void @read(
// CHECK: urem i32 %{{.*}}, 16{{$}}
// CHECK: call {{.*}}read_image
// NATIVE: call {{.*}}get_sub_group_local_id
// NATIVE: call {{.*}}get_max_sub_group_size
// INTEL: call {{.*}}__spirv_SubgroupImageMediaBlockReadINTEL_Rushort{{.*}}, i32 noundef 12, i32 noundef 5)
ushort tile(read_only image2d_t image, int2 at, int width) {
    return intel_sub_group_media_block_read_us(at, width, 5, image);
}

kernel void read(read_only image2d_t image, global ushort *out, int2 at) {
    out[get_global_id(0)] = tile(image, at, 12);
}
