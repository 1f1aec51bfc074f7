// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Generic bitcode and IR emulate sub-groups; SPIR-V and the intel target use the host's. --sub-groups decides otherwise.
// REQUIRES: spirv
// RUN: %cltile build --emit ll %s -o - | FileCheck %s --check-prefix EMULATED --implicit-check-not=_sub_group_local_id
// RUN: %cltile build --emit spvasm %s -o - | FileCheck %s --check-prefix NATIVE-SPIRV
// RUN: %cltile build --target intel --emit ll %s -o - | FileCheck %s --check-prefix INTEL --implicit-check-not=local_id
// RUN: %cltile build --sub-groups native --emit ll %s -o - | FileCheck %s --check-prefix NATIVE
// RUN: %cltile build --sub-groups=emulated --emit spvasm %s -o - \
// RUN:   | FileCheck %s --check-prefix EMULATED-SPIRV --implicit-check-not=BuiltInSubgroup

// EMULATED: call {{.*}}get_local_id
// NATIVE: call {{.*}}get_sub_group_local_id
// INTEL: call {{.*}}__spirv_SubgroupImageMediaBlockRead
// NATIVE-SPIRV: OpDecorate {{.*}} BuiltIn SubgroupLocalInvocationId
// EMULATED-SPIRV: OpDecorate {{.*}} BuiltIn LocalInvocationId
kernel void read(read_write image2d_t image, global uint *out, int2 at) {
    const uint texel = intel_sub_group_media_block_read_ui(at, 8, 2, image);
    intel_sub_group_media_block_write_ui(at, 8, 2, texel + out[0], image);
}
