// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// SPIR-V 1.3, which Intel's compiler of 2022 can link, with the extension only where a message needs it. Its text is that
// of spirv-dis, with the names of builtins as comments.
// REQUIRES: spirv, spirv-val, spirv-dis
// RUN: %cltile build --target intel --emit spv %s -o %t.intel.spv
// RUN: spirv-val %t.intel.spv
// RUN: spirv-dis %t.intel.spv | FileCheck %s --check-prefixes CHECK,INTEL --implicit-check-not=' Import'
// RUN: %cltile build --target=intel --emit=spvasm %s -o %t.spvasm
// RUN: sed 's/ ; intel_sub_group_media_block_[a-z]*_us2$//' %t.spvasm > %t.plain
// RUN: spirv-dis %t.intel.spv -o %t.other && diff %t.other %t.plain
// RUN: grep ' ; ' %t.spvasm | FileCheck %s --check-prefix=COMMENTS --implicit-check-not=' ; '
// RUN: %cltile build --emit spv %s -o %t.generic.spv
// RUN: spirv-val %t.generic.spv
// RUN: spirv-dis %t.generic.spv | FileCheck %s --implicit-check-not=INTEL --implicit-check-not=ZeroExtend

// CHECK: ; Version: 1.{{[0-3]$}}
// INTEL: OpCapability SubgroupImageMediaBlockIOINTEL
// INTEL: OpExtension "SPV_INTEL_media_block_io"
// CHECK: OpEntryPoint Kernel %{{.*}} "copy"
// INTEL: [[TEXELS:%[0-9]+]] = OpSubgroupImageMediaBlockReadINTEL %v2ushort {{%[a-z0-9]+ %[a-z0-9]+}} %uint_8 %uint_4
// INTEL: OpSubgroupImageMediaBlockWriteINTEL {{%[a-z0-9]+ %[a-z0-9]+}} %uint_8 %uint_4 [[TEXELS]]
// COMMENTS: = OpSubgroupImageMediaBlockReadINTEL {{.*}} ; intel_sub_group_media_block_read_us2{{$}}
// COMMENTS: OpSubgroupImageMediaBlockWriteINTEL {{.*}} ; intel_sub_group_media_block_write_us2{{$}}
kernel void copy(read_only image2d_t in, write_only image2d_t out) {
    intel_sub_group_media_block_write_us2((int2)(0), 8, 4, intel_sub_group_media_block_read_us2((int2)(4), 8, 4, in), out);
}
