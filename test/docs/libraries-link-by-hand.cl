// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The installed libraries with llvm-link, opt and llvm-spirv, as docs/integrating.md has it: valid SPIR-V.
// REQUIRES: spirv, spirv-val, spirv-dis
// RUN: %clang_cl --target=spir64 -emit-llvm -c %s -o %t.bc
// RUN: llvm-link %t.bc %build/share/cltile/intel-spir64.bc -o %t.intel.bc
// RUN: opt -passes=internalize,always-inline,globaldce -internalize-public-api-list=k %t.intel.bc -o %t.inlined.bc
// RUN: %to_spirv %t.inlined.bc -o %t.intel.spv && spirv-val %t.intel.spv
// RUN: spirv-dis %t.intel.spv | FileCheck %s --check-prefix=INTEL
// INTEL: OpSubgroupImageMediaBlockReadINTEL
// INTEL: OpSubgroupImageMediaBlockWriteINTEL

// RUN: llvm-link %t.bc %build/share/cltile/generic-spir64.bc -o %t.generic.bc
// RUN: opt -passes=internalize,always-inline,globaldce -internalize-public-api-list=k %t.generic.bc -o %t.inlined.bc
// RUN: %to_spirv %t.inlined.bc -o %t.generic.spv && spirv-val %t.generic.spv
// RUN: spirv-dis %t.generic.spv | FileCheck %s --check-prefix=GENERIC --implicit-check-not=MediaBlock
// GENERIC: OpImageRead
// GENERIC: OpImageWrite

kernel void k(read_only image2d_t in, write_only image2d_t out) {
    uchar16 texels = intel_sub_group_media_block_read_uc16((int2)(0, 0), 32, 8, in);
    intel_sub_group_media_block_write_uc16((int2)(0, 0), 32, 8, texels, out);
}
