// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Archs spirv64 and spirv32 become SPIR-V 1.3 with pointers of that size, as spir64 and spir do. The numbers that image
// queries give are OpenCL C's, 4272 and 4304 more than SPIR-V's.
// REQUIRES: spirv-backend
// RUN: %cltile build --arch spirv64 --emit spvasm %s -o - | FileCheck %s --check-prefixes=CHECK,BITS-64
// RUN: %cltile build --arch spirv32 --emit spvasm %s -o - | FileCheck %s --check-prefixes=CHECK,BITS-32
// RUN: %cltile build --arch spir64 --emit spvasm %s -o - | FileCheck %s --check-prefixes=CHECK,BITS-64
// RUN: %cltile build --arch spir --emit spvasm %s -o - | FileCheck %s --check-prefixes=CHECK,BITS-32

// CHECK: ; Version: 1.3
// BITS-64: OpMemoryModel Physical64 OpenCL
// BITS-32: OpMemoryModel Physical32 OpenCL
// CHECK-DAG: [[ORDER:%[0-9]+]] = OpImageQueryOrder %uint
// CHECK-DAG: OpIAdd %uint [[ORDER]] %uint_4272
// CHECK-DAG: [[TYPE:%[0-9]+]] = OpImageQueryFormat %uint
// CHECK-DAG: OpIAdd %uint [[TYPE]] %uint_4304
// CHECK: OpImageRead
__attribute__((intel_reqd_sub_group_size(16))) kernel void read(read_only image2d_t image, global uchar4 *out) {
    out[get_global_id(0)] = intel_sub_group_media_block_read_uc4((int2)(0), 16, 4, image);
}
