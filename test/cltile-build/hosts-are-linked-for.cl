// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A host decides the target and the sub-groups: PoCL's images are memory, in rusticl's kernels nothing is called that takes an
// image, and Intel's CPU runtime has sub-groups of its own.
// REQUIRES: spirv-backend, spirv-val
// RUN: %cltile build --host pocl --emit spvasm %s -o - | FileCheck %s --check-prefix=POCL --implicit-check-not=OpImage --implicit-check-not=SubgroupLocal
// RUN: %cltile build --host rusticl --emit spvasm %s -o - | FileCheck %s --check-prefix=RUSTICL --implicit-check-not=OpFunctionCall --implicit-check-not=SubgroupLocal
// RUN: %cltile build --host intel-cpu --emit spvasm %s -o - | FileCheck %s --check-prefix=INTEL
// RUN: %cltile build --host=rusticl -v %s -o %t.bc 2>&1 | FileCheck %s --check-prefix=ROOM
// POCL: OpBitcast %_ptr_Function_spirv_Image
// POCL: OpFunctionEnd
// RUSTICL-DAG: OpImageRead
// RUSTICL-DAG: OpImageWrite
// RUSTICL: OpFunctionEnd
// INTEL-DAG: BuiltIn SubgroupLocalInvocationId
// INTEL-DAG: OpImageRead
// ROOM: hosts/lockstep/cl_intel_media_block_io/intel_sub_group_media_block_write_uc

// RUN: not %cltile build --host pocls %s -o %t.none 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not %cltile build --host pocl --target intel %s -o %t.none 2>&1 | FileCheck %s --check-prefix=TARGET
// RUN: not %cltile build --host pocl --sub-groups native %s -o %t.none 2>&1 | FileCheck %s --check-prefix=SIZES
// RUN: not %cltile build --host pocl --device skl %s -o %t.none 2>&1 | FileCheck %s --check-prefix=DEVICE
// RUN: not ls %t.none
// NONE: cltile build: --host 'pocls' does not exist: did you mean 'pocl'? There are pocl, rusticl, intel-cpu
// TARGET: cltile build: --host pocl is for --target pocl: leave --target intel out
// SIZES: cltile build: --host pocl and --sub-groups: leave the latter out, which the host decides
// DEVICE: cltile build: --host pocl and --device skl: give one of them: an Intel GPU is no PoCL 6 and 7 on CPUs

__attribute__((intel_reqd_sub_group_size(16))) kernel void move(read_only image2d_t in, write_only image2d_t out) {
    const uchar8 block = intel_sub_group_media_block_read_uc8((int2)(0, 0), 16, 8, in);
    intel_sub_group_media_block_write_uc8((int2)(0, 0), 16, 8, block, out);
}
