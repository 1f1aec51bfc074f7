// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Blocks of target pocl are loads and stores in the kernel; only those at an edge take calls, which --host pocl exports under
// names that PoCL 7 keeps.

// RUN: %cltile build --target pocl --emit ll %s -o - | FileCheck %s --implicit-check-not=read_image --implicit-check-not=write_image --implicit-check-not=get_image
// RUN: %cltile build --host pocl --emit ll %s -o - | FileCheck %s --check-prefix=HOST

// CHECK-LABEL: define {{.*}}void @copy(
// CHECK: call {{.*}}<4 x i32> @__wrap___cltile_read_at_edge(
// CHECK: load i16, ptr addrspace(1) %{{[^ ]+}}, align 1
// CHECK-DAG: call {{.*}}void @__wrap___cltile_write_at_edge(
// CHECK-DAG: store i16 %{{[^ ]+}}, ptr addrspace(1) %{{[^ ]+}}, align 1
__attribute__((intel_reqd_sub_group_size(16)))
kernel void copy(read_only image2d_t in, write_only image2d_t out) {
    const int2 at = (int2)((int)get_group_id(0) * 32, (int)get_group_id(1) * 8);
    intel_sub_group_media_block_write_us8(at, 16, 8, intel_sub_group_media_block_read_us8(at, 16, 8, in), out);
}

// CHECK-DAG: define internal {{.*}}@__wrap___cltile_write_at_edge(
// CHECK-DAG: define internal {{.*}}@__wrap___cltile_read_at_edge({{.*}}) [[EDGE:#[0-9]+]]
// CHECK-DAG: attributes [[EDGE]] = { {{.*}}noinline{{.*}}memory(read)

// HOST-DAG: define {{(dso_local )?}}spir_func void @__wrap___cltile_write_at_edge.copy({{.*}}) [[HOST_WRITES:#[0-9]+]]
// HOST-DAG: define {{(dso_local )?}}spir_func <4 x i32> @__wrap___cltile_read_at_edge.copy({{.*}}) [[HOST:#[0-9]+]]
// HOST-DAG: attributes [[HOST]] = { {{.*}}noinline
// HOST-DAG: attributes [[HOST_WRITES]] = { {{.*}}noinline
