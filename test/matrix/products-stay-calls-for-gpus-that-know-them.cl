// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// GPUs that multiply matrices in sub-groups of 8 get these products as calls, which their compilers know by name, and no others. Those
// by two sub-groups only some of them know.
// REQUIRES: spirv
// RUN: %cltile build --device dg2-g10 --emit ll %s -o - | FileCheck %s --check-prefixes=CALLS,ALL --implicit-check-not="call {{.*}}mad_k32Dv8_s"
// RUN: %cltile build --device tgllp --emit ll %s -o - | FileCheck %s --check-prefixes=NONE,ALL
// RUN: %cltile build --device dg2-g10,tgllp --emit ll %s -o - | FileCheck %s --check-prefixes=NONE,ALL
// RUN: %cltile build --device dg2-g11 -DPAIR %s -o %t.spv
// RUN: spirv-val %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s --check-prefix=IMPORTS
// RUN: %cltile build --device arl-h %s -o %t.arl.spv
// RUN: %exits 1 %cltile build --device arl-h -DPAIR %s -o %t.none.spv 2>&1 | FileCheck %s --check-prefix=ARL -DFILE=%s
// RUN: not test -e %t.none.spv
// RUN: %exits 1 %cltile build -DPAIR %s -o %t.none.spv 2>&1 | FileCheck %s --check-prefix=ARL -DFILE=%s
// RUN: %cltile build --host pocl -DPAIR %s -o %t.pocl.spv
// IMPORTS-DAG: LinkageAttributes "_Z36intel_sub_group_i8_i8_matrix_mad_k32Dv8_iS_S_" Import
// IMPORTS-DAG: LinkageAttributes "_Z46intel_sub_group_bf16_bf16_split_matrix_mad_k16Dv2_iDv8_iDv4_f" Import
// ARL: {{^}}cltile: [[FILE]]:[[#@LINE+14]]:{{[0-9]+}}: error: 'intel_sub_group_bf16_bf16_split_matrix_mad_k16' is called but defined nowhere, {{.*}}: emulated sub-groups have it

// ALL-LABEL: @eight(
// CALLS: call {{.*}} @_Z36intel_sub_group_i8_i8_matrix_mad_k32Dv8_iS_S_(
// NONE-NOT: matrix_mad
__attribute__((intel_reqd_sub_group_size(8))) kernel void eight(global int8 *a, global int8 *b, global int8 *sums) {
    const size_t i = get_global_id(0);
    sums[i] = intel_sub_group_i8_i8_matrix_mad_k32(a[i], b[i], sums[i]);
}

#ifdef PAIR
__attribute__((intel_reqd_sub_group_size(8))) kernel void pair(global int2 *a, global int8 *b, global float4 *sums) {
    const size_t i = get_global_id(0);
    sums[i] =
        intel_sub_group_bf16_bf16_split_matrix_mad_k16(a[i], b[i], sums[i]);
}
#endif

// ALL-LABEL: @sixteen(
// NONE-NOT: matrix_mad
__attribute__((intel_reqd_sub_group_size(16))) kernel void sixteen(global short8 *a, global int8 *b, global int8 *sums) {
    const size_t i = get_global_id(0);
    sums[i] = intel_sub_group_i8_i8_matrix_mad_k32(a[i], b[i], sums[i]);
}
