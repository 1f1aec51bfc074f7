// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Blocks of target pocl are loads and stores, and ask once for where a block is; only those at an edge take calls.

// RUN: %cltile build --target pocl --emit ll %s -o - | FileCheck %s --implicit-check-not=read_image --implicit-check-not=write_image --implicit-check-not=get_image

// CHECK-LABEL: define {{.*}}void @copy(
// CHECK: [[IN:%[^ ]+]] = call {{.*}}<2 x i64> @{{.*}}__cltile_find_block14ocl_image2d_ro
// CHECK: load i16, ptr addrspace(1) %{{[^ ]+}}, align 1
// CHECK: call {{.*}}<2 x i64> @{{.*}}__cltile_find_block14ocl_image2d_wo
// CHECK: store i16 %{{[^ ]+}}, ptr addrspace(1) %{{[^ ]+}}, align 1
__attribute__((intel_reqd_sub_group_size(16)))
kernel void copy(read_only image2d_t in, write_only image2d_t out) {
    const int2 at = (int2)((int)get_group_id(0) * 32, (int)get_group_id(1) * 8);
    intel_sub_group_media_block_write_us8(at, 16, 8, intel_sub_group_media_block_read_us8(at, 16, 8, in), out);
}

// CHECK: define internal {{.*}}<2 x i64> @{{.*}}__cltile_find_block14ocl_image2d_ro{{.*}}) [[FIND:#[0-9]+]]
// CHECK: define internal {{.*}}__cltile_read_at_edge_us8{{.*}}) [[EDGE:#[0-9]+]]
// CHECK-DAG: attributes [[FIND]] = { {{.*}}noinline{{.*}}memory(none)
// CHECK-DAG: attributes [[EDGE]] = { {{.*}}noinline{{.*}}memory(read)
