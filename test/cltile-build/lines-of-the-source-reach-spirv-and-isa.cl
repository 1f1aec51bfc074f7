// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// -g: SPIR-V says each instruction's line and stays valid, and the assembly shows the source between the instructions.
// REQUIRES: spirv-lines, ocloc, spirv, spirv-val, spirv-dis
// RUN: %cltile build -g --target intel --emit spv %s -o %t.spv
// RUN: spirv-val %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s --check-prefix SPIRV
// RUN: %cltile build -g --target intel --emit isa --device skl %s -o - | FileCheck %s --check-prefix ISA
// RUN: %cltile build -g --emit spv %s -o %t.generic.spv

// SPIRV: [[FILE:%[0-9]+]] = OpString "{{.*}}lines-of-the-source-reach-spirv-and-isa.cl"
// SPIRV: OpLine [[FILE]] [[#@LINE+5]] {{[0-9]+}}
// SPIRV-NEXT: OpSubgroupImageMediaBlockReadINTEL
// ISA: // Line [[#@LINE+3]]: {{.*}}intel_sub_group_media_block_read_uc4
// ISA: media block read
kernel void read(read_only image2d_t image, global uchar4 *out) {
    out[get_global_id(0)] = intel_sub_group_media_block_read_uc4((int2)(0), 16, 4, image);
}
