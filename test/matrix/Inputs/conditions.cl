// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Products that only some sub-groups of a work-group reach: each sub-group of odd work-groups but the second; in so many
// rounds as its number says.

#pragma OPENCL EXTENSION cl_intel_subgroup_matrix_multiply_accumulate : enable

#define ROUNDS 3

__attribute__((intel_reqd_sub_group_size(16))) kernel void conditions(global const short8 *a, global const int8 *b,
                                                                      global int8 *sums) {
    const size_t i = get_global_id(0);
    const uint id = get_sub_group_id();
    if (get_group_id(0) % 2 == 1 && id == 1)
        return;
    int8 sum = (int)i;
    for (uint k = 0; k <= id % ROUNDS; ++k)
        sum = intel_sub_group_i8_i8_matrix_mad_k32(a[i * ROUNDS + k], b[i * ROUNDS + k], sum);
    sums[i] = sum;
}
