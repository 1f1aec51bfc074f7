// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A product of matrices of bfloat16, in the shape of public ones for Intel's matrix engines: each sub-group makes 16
// rows of 32 columns, from 2D blocks of both matrices, the second's transformed, and prefetches those of the next step.

#pragma OPENCL EXTENSION cl_intel_subgroup_2d_block_io : enable
#pragma OPENCL EXTENSION cl_intel_subgroup_matrix_multiply_accumulate : enable

#define STEP 16 // of the depth

__attribute__((intel_reqd_sub_group_size(16))) __attribute__((reqd_work_group_size(32, 1, 1))) kernel void
bf16_product(global ushort *a, global ushort *b, global float *c, const int rows, const int columns, const int depth) {
    const int n = (get_global_id(0) / 16) * 32, m = get_global_id(1) * 16;
    float8 sums[2][2] = {{0}};
    for (int k = 0; k < depth; k += STEP) {
        short8 left[2];
        int8 right[2];
        intel_sub_group_2d_block_prefetch_16b_16r16x1c(a, depth * 2, rows, depth * 2, (int2)(k + STEP, m));
        intel_sub_group_2d_block_prefetch_16b_16r16x2c(b, columns * 2, depth, columns * 2, (int2)(n, k + STEP));
        intel_sub_group_2d_block_read_16b_16r16x1c(a, depth * 2, rows, depth * 2, (int2)(k, m), (private ushort *)left);
        intel_sub_group_2d_block_read_transform_16b_16r16x2c(b, columns * 2, depth, columns * 2, (int2)(n, k),
                                                             (private uint *)right);
        __attribute__((opencl_unroll_hint)) for (int i = 0; i < 2; ++i)
            __attribute__((opencl_unroll_hint)) for (int j = 0; j < 2; ++j) sums[i][j] =
                intel_sub_group_bf16_bf16_matrix_mad_k16(left[i], right[j], sums[i][j]);
    }
    __attribute__((opencl_unroll_hint)) for (int i = 0; i < 2; ++i)
        __attribute__((opencl_unroll_hint)) for (int j = 0; j < 2; ++j) {
        uint8 bits = as_uint8(sums[i][j]);
        intel_sub_group_2d_block_write_32b_8r16x1c(c, columns * 4, rows, columns * 4, (int2)(n + 16 * j, m + 8 * i),
                                                   (private uint *)&bits);
    }
}
