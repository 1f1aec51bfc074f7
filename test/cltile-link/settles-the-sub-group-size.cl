// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// --sub-group-size is for kernels that do not require one: a constant where emulated, a requirement where native.
// RUN: %clang_cl --target=spir64-unknown-unknown -Xclang -finclude-default-header -Xclang -fdeclare-opencl-builtins -c -emit-llvm %s -o %t.bc
// RUN: %cltile link --sub-group-size=4 %t.bc -o - | %dis | FileCheck %s --check-prefix EMULATED
// RUN: %cltile link --sub-group-size 4 --sub-groups native %t.bc -o - | %dis | FileCheck %s --check-prefix NATIVE --implicit-check-not=get_max_sub_group_size
// RUN: %cltile link --sub-group-size 4 --target intel %t.bc -o - | %dis | FileCheck %s --check-prefix NATIVE

// EMULATED: define {{.*}}@free({{.*}})
// EMULATED: urem i32 %{{.*}}, 4
// EMULATED: define {{.*}}@required(
// EMULATED: urem i32 %{{.*}}, 32
// NATIVE: define {{.*}}@free({{.*}} !intel_reqd_sub_group_size [[FOUR:![0-9]+]]
// NATIVE: define {{.*}}@required({{.*}} !intel_reqd_sub_group_size [[THIRTY_TWO:![0-9]+]]
// NATIVE-DAG: [[FOUR]] = !{i32 4}
// NATIVE-DAG: [[THIRTY_TWO]] = !{i32 32}
kernel void free(read_only image2d_t image, global ushort *out) {
    out[get_global_id(0)] = intel_sub_group_media_block_read_us((int2)(0), 16, 2, image);
}

__attribute__((intel_reqd_sub_group_size(32))) kernel void required(read_only image2d_t image, global ushort *out) {
    out[get_global_id(0)] = intel_sub_group_media_block_read_us((int2)(0), 16, 2, image);
}
