// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Bitcode and IR have emulated sub-groups; SPIR-V, the intel target and GPUs use the host's, and checks take them for that.
// --sub-groups decides otherwise.
// REQUIRES: spirv
// RUN: %cltile build --emit ll %s -o - | FileCheck %s --check-prefix EMULATED --implicit-check-not=_sub_group_local_id
// RUN: %cltile build --target pocl --emit ll %s -o - | FileCheck %s --check-prefix EMULATED --implicit-check-not=_sub_group_local_id
// RUN: %cltile build --device bmg-g21 --emit ll %s -o - | FileCheck %s --check-prefix NATIVE
// RUN: %cltile build --emit spvasm %s -o - | FileCheck %s --check-prefix NATIVE-SPIRV
// RUN: %cltile build --target intel --emit ll %s -o - | FileCheck %s --check-prefix INTEL --implicit-check-not=local_id
// RUN: %cltile build --sub-groups native --emit ll %s -o - | FileCheck %s --check-prefix NATIVE
// RUN: %cltile build --sub-groups=emulated --emit spvasm %s -o - \
// RUN:   | FileCheck %s --check-prefix EMULATED-SPIRV --implicit-check-not=BuiltInSubgroup
// RUN: %cltile check -D ROTATES -W no-media-block-sub-group-size %s | count 0
// RUN: %cltile inspect -D ROTATES %s | FileCheck %s --implicit-check-not=no-such-builtin --check-prefix INSPECT
// RUN: not %cltile check -D ROTATES --sub-groups emulated %s | FileCheck %s --check-prefixes NONE,REMEDY
// RUN: %cltile inspect -D ROTATES --sub-groups emulated %s 2>&1 | FileCheck %s --check-prefix NONE

// INSPECT: intel_sub_group_media_block_write_ui
// NONE: [no-such-builtin]
// REMEDY: note: link for native sub-groups, or do without the call
// EMULATED: call {{.*}}get_local_id
// NATIVE: call {{.*}}get_sub_group_local_id
// INTEL: call {{.*}}__spirv_SubgroupImageMediaBlockRead
// NATIVE-SPIRV: OpDecorate {{.*}} BuiltIn SubgroupLocalInvocationId
// EMULATED-SPIRV: OpDecorate {{.*}} BuiltIn LocalInvocationId
int __attribute__((overloadable)) sub_group_rotate(int x, int delta);
kernel void read(read_write image2d_t image, global uint *out, int2 at) {
    const uint texel = intel_sub_group_media_block_read_ui(at, 8, 2, image);
#ifdef ROTATES
    out[1] = sub_group_rotate((int)texel, 2);
#endif
    intel_sub_group_media_block_write_ui(at, 8, 2, texel + out[0], image);
}
