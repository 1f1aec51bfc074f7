// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A translator that is too old for an instruction is named, and which one is new enough.
// REQUIRES: spirv-2d-blocks, spirv-reader, !spirv-reader-of-2d-blocks
// RUN: %cltile build --device bmg-g21 --emit spv %s -o %t.spv
// RUN: not %cltile inspect %t.spv 2>&1 | FileCheck %s
// CHECK: {{.*}}.spv: error: llvm-spirv-{{[0-9]+}} cannot read this SPIR-V, although it is valid: {{.*}}unknown extension 'SPV_INTEL_2d_block_io'{{.*}}: install a newer llvm-spirv (21 reads SPV_INTEL_2d_block_io), or give the bitcode instead

#include <cl_intel_subgroup_2d_block_io.h>

__attribute__((intel_reqd_sub_group_size(16))) kernel void prefetch(const global ushort *in, int width, int height, int pitch) {
    intel_sub_group_2d_block_prefetch_16b_8r16x1c(in, width, height, pitch, (int2)(16, 0));
}
