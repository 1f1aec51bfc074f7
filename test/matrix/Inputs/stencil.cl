// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A stencil of five points over a matrix of 32-bit numbers: each sub-group makes 8 rows of 16 columns. What is outside the matrix is 0.

__attribute__((intel_reqd_sub_group_size(16))) kernel void stencil(global int *in, global int *out, const int rows,
                                                                   const int columns) {
    const int x = get_global_id(0) / 16 * 16, y = get_global_id(1) * 8, bytes = columns * 4;
    int middle[16], left[8], right[8], results[8]; // the middle begins a row above
    intel_sub_group_2d_block_read_32b_16r16x1c(in, bytes, rows, bytes, (int2)(x, y - 1), (private uint *)middle);
    intel_sub_group_2d_block_read_32b_8r16x1c(in, bytes, rows, bytes, (int2)(x - 1, y), (private uint *)left);
    intel_sub_group_2d_block_read_32b_8r16x1c(in, bytes, rows, bytes, (int2)(x + 1, y), (private uint *)right);
    __attribute__((opencl_unroll_hint)) for (int i = 0; i < 8; ++i) results[i] =
        4 * middle[i + 1] - middle[i] - middle[i + 2] - left[i] - right[i];
    intel_sub_group_2d_block_write_32b_8r16x1c(out, bytes, rows, bytes, (int2)(x, y), (private uint *)results);
}
