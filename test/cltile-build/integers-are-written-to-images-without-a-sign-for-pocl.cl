// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// PoCL 6.0 has no function for signed integers that SPIR-V writes to an image with three coordinates. For its host they are unsigned,
// which has the same bytes; floats, and other hosts, stay.
// REQUIRES: spirv-backend
// RUN: %cltile build --emit spvasm --host pocl -cl-std=CL3.0 %s -o - | FileCheck %s
// RUN: %cltile build --emit spvasm --host intel-cpu -cl-std=CL3.0 %s -o - | FileCheck %s --check-prefix=OTHER --implicit-check-not=Extend
// CHECK: ; Version: 1.4
// CHECK: OpImageWrite {{.*}} ZeroExtend{{$}}
// CHECK: OpImageWrite {{.*}} ZeroExtend{{$}}
// CHECK-NOT: OpImageWrite {{.*}} ZeroExtend
// CHECK: OpImageWrite
// OTHER: ; Version: 1.3
// OTHER-COUNT-3: OpImageWrite
constant int steps[] = {1, 2, 3};

kernel void k(write_only image2d_array_t array, write_only image2d_t image, global int4 *at, global int4 *texels) {
    write_imagei(array, at[0], texels[0] + steps[at[1].x]);
    write_imagei(image, at[0].xy, texels[1]);
    write_imagef(image, at[1].xy, convert_float4(texels[2]));
}
