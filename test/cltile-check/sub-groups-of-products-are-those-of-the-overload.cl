// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Products of matrices are for sub-groups of 16 or 8, by the type of the first matrix; and all of a sub-group calls them.
// RUN: not %cltile check %s > %t
// RUN: FileCheck %s --implicit-check-not=error: --implicit-check-not=warning: < %t
// RUN: %cltile inspect -W no-all %s | FileCheck %s --check-prefix=INSPECT

// INSPECT: intel_sub_group_u4_i4_matrix_mad_k64
// INSPECT-NEXT: lanes each lane combines values of 4 bytes of all lanes

__attribute__((intel_reqd_sub_group_size(8))) kernel void eight(const global short8 *a, const global int8 *b, global float8 *c) {
    // CHECK: [[#@LINE+1]]:12: error: kernel 'eight' requires sub-groups of 8: this product is for sub-groups of 16 [matrix-sub-group-size]
    c[0] = intel_sub_group_bf16_bf16_matrix_mad_k16(a[0], b[0], c[0]);
    c[1] = intel_sub_group_bf16_bf16_matrix_mad_k16(a[1], b[1], c[1]);
}

__attribute__((intel_reqd_sub_group_size(16))) kernel void sixteen(const global uint *a, const global int8 *b, global int *c) {
    // CHECK: [[#@LINE+1]]:12: error: kernel 'sixteen' requires sub-groups of 16: this product is for sub-groups of 8 [matrix-sub-group-size]
    c[0] = intel_sub_group_u4_i4_matrix_mad_k64(a[0], b[0], c[0]);
}

kernel void any(const global float4 *a, const global float8 *b, global float8 *c) {
    // CHECK: [[#@LINE+1]]:12: warning: kernel 'any' requires no sub-group size: this product is for sub-groups of 16 [matrix-sub-group-size]
    c[0] = intel_sub_group_tf32_tf32_matrix_mad_k8(a[0], b[0], c[0]);
}

__attribute__((intel_reqd_sub_group_size(16))) kernel void branch(const global short8 *a, const global int8 *b, global float8 *c) {
    if (get_group_id(0) > 1)
        c[0] = intel_sub_group_f16_f16_matrix_mad_k16(a[0], b[0], c[0]);
    if (get_sub_group_local_id() > 1)
        // CHECK: [[#@LINE+1]]:16: warning: only some work-items of a sub-group may get here: a branch (line [[#@LINE-1]]) depends on work-item ids [matrix-divergent-flow]
        c[1] = intel_sub_group_f16_f16_matrix_mad_k16(a[1], b[1], c[1]);
}
