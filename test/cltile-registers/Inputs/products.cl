// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Products of matrices of each kind that the GPU has.
#ifdef cl_intel_subgroup_split_matrix_multiply_accumulate
__attribute__((intel_reqd_sub_group_size(8)))
kernel void products(global int4 *a, global int8 *b, global int8 *sums, global float4 *others) {
    const uint i = get_global_id(0);
    int8 sum = intel_sub_group_i8_u8_split_matrix_mad_k32(a[i], as_uint8(b[i]), sums[i]);
    sums[i] = intel_sub_group_i8_i8_matrix_mad_k32(as_int8(sum), b[i], sum);
    others[i] = intel_sub_group_bf16_bf16_split_matrix_mad_k16(a[i].lo, b[i], others[i]);
}
#else
__attribute__((intel_reqd_sub_group_size(16)))
kernel void products(global short8 *a, global int8 *b, global int8 *sums, global short8 *others, global float8 *floats) {
    const uint i = get_global_id(0);
    sums[i] = intel_sub_group_i4_i4_matrix_mad_k64(a[i], b[i], sums[i]);
    sums[i].x = intel_sub_group_u8_i8_matrix_mad_k32((ushort)a[i].x, b[i], sums[i].x);
    others[i] = intel_sub_group_bf16_bf16_matrix_mad_k16(a[i], b[i], others[i]);
    floats[i] = intel_sub_group_f16_f16_matrix_mad_k16(a[i], b[i], floats[i]);
    floats[i] = intel_sub_group_tf32_tf32_matrix_mad_k8(floats[i].lo, as_float8(b[i]), (float8)0);
}
#endif
