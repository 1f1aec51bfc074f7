// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Two programs that are linked for PoCL apart, both with blocks, can be linked with each other: what they export differs.

// REQUIRES: spirv, spirv-val, spirv-dis
// RUN: %cltile build --host pocl --emit spv -DNAME=first %s -o %t-first.spv
// RUN: %cltile build --host pocl --emit spv -DNAME=second %s -o %t-second.spv
// RUN: spirv-link --create-library %t-first.spv %t-second.spv -o %t.spv
// RUN: spirv-val %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s

// CHECK-DAG: "__wrap___cltile_read_at_edge.first" Export
// CHECK-DAG: "__wrap___cltile_read_at_edge.second" Export
__attribute__((intel_reqd_sub_group_size(16)))
kernel void NAME(read_only image2d_t in, write_only image2d_t out) {
    const int2 at = (int2)((int)get_group_id(0) * 32, (int)get_group_id(1) * 8);
    intel_sub_group_media_block_write_us8(at, 16, 8, intel_sub_group_media_block_read_us8(at, 16, 8, in), out);
}
