// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A block into each row of an array, in a loop of one round: its variable is 1 only where the loop ends.

#pragma OPENCL EXTENSION cl_intel_subgroup_2d_block_io : enable

#define ROWS 1

__attribute__((intel_reqd_sub_group_size(16))) kernel void rows(global ushort *matrix, global ushort *sums) {
    ushort values[ROWS][8];
    __attribute__((opencl_unroll_hint)) for (int i = 0; i < ROWS; ++i)
        intel_sub_group_2d_block_read_16b_8r16x1c(matrix, 64, 64, 64, (int2)(0, 8 * i), values[i]);
    for (int i = 0; i == 0; i = 1)
        intel_sub_group_2d_block_read_16b_8r16x1c(matrix, 64, 64, 64, (int2)(0, 8 * i), values[i]);
    sums[get_global_id(0)] = values[0][3];
}
