// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A quantised layer in the shape of public ones: signed bytes by unsigned ones, summed exactly. Each sub-group makes 8
// rows of 64 columns. Work-items pace each other by the halves of a barrier, so that the work-group's sub-groups share
// the cache.

#ifndef cl_intel_subgroup_matrix_multiply_accumulate
#error the device has no products of matrices
#endif

#define STEP 32 // of the depth

__attribute__((intel_reqd_sub_group_size(16))) kernel void
i8_product(global char *a, global uchar *b, global int *c, const int rows, const int columns, const int depth) {
    const int n = (get_global_id(0) / 16) * 64, m = get_global_id(1) * 8;
    int8 sums[4] = {0};
    for (int k = 0; k < depth; k += STEP) {
        ushort8 left;
        uint8 right[4];
        intel_work_group_barrier_arrive(CLK_LOCAL_MEM_FENCE);
        intel_sub_group_2d_block_read_8b_8r32x1c(a, depth, rows, depth, (int2)(k, m), (private ushort *)&left);
        intel_sub_group_2d_block_read_transform_8b_32r16x4c(b, columns, depth, columns, (int2)(n, k),
                                                            (private uint *)right);
        __attribute__((opencl_unroll_hint)) for (int j = 0; j < 4; ++j) sums[j] =
            intel_sub_group_i8_u8_matrix_mad_k32(as_short8(left), right[j], sums[j]);
        intel_work_group_barrier_wait(CLK_LOCAL_MEM_FENCE);
    }
    __attribute__((opencl_unroll_hint)) for (int j = 0; j < 4; ++j) {
        uint8 bits = as_uint8(sums[j]);
        intel_sub_group_2d_block_write_32b_8r16x1c(c, columns * 4, rows, columns * 4, (int2)(n + 16 * j, m),
                                                   (private uint *)&bits);
    }
}
