// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Kernels with media blocks often use the shuffles of cl_intel_subgroups, too: these become instructions, not imports.
// REQUIRES: ocloc, spirv
// RUN: %cltile build --target intel --emit spvasm %s -o - | FileCheck %s
// RUN: %cltile build --target intel --emit isa --device skl %s -o - | FileCheck %s --check-prefix ISA

uint __attribute__((overloadable)) intel_sub_group_shuffle(uint, uint);

// CHECK: OpSubgroupImageMediaBlockReadINTEL
// CHECK: OpSubgroupShuffleINTEL
// ISA: media block read
kernel void read(read_only image2d_t image, global uint *out, uint lane) {
    out[get_global_id(0)] = intel_sub_group_shuffle(intel_sub_group_media_block_read_ui((int2)(0), 8, 2, image), lane);
}
