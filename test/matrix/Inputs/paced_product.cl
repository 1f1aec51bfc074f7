// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A product of matrices of bfloat16 whose work-groups share the first matrix in local memory. Four sub-groups make 8 rows of 64 columns.
// Work-items write their part of a step, arrive, read the second matrix, and wait for the others' parts.

#define STEP 16 // of the depth

__attribute__((intel_reqd_sub_group_size(16))) __attribute__((reqd_work_group_size(64, 1, 1))) kernel void
paced_product(global ushort *a, global ushort *b, global float *c, const int rows, const int columns, const int depth) {
    local ushort parts[2][8 * STEP]; // of this step and the one before it
    const int id = get_local_id(0), lane = get_sub_group_local_id();
    const int n = get_group_id(0) * 64 + id / 16 * 16, m = get_global_id(1) * 8;
    float8 sums = 0;
    for (int k = 0; k < depth; k += STEP) {
        local ushort *part = parts[k / STEP % 2];
        for (int i = id; i < 8 * STEP; i += 64) {
            const int row = m + i / STEP;
            part[i] = row < rows ? a[row * depth + k + i % STEP] : 0;
        }
        intel_work_group_barrier_arrive(CLK_LOCAL_MEM_FENCE);
        uint8 right;
        intel_sub_group_2d_block_read_transform_16b_16r16x1c(b, columns * 2, depth, columns * 2, (int2)(n, k),
                                                             (private uint *)&right);
        intel_work_group_barrier_wait(CLK_LOCAL_MEM_FENCE);
        short8 left;
        left.s0 = part[lane];
        left.s1 = part[lane + STEP];
        left.s2 = part[lane + STEP * 2];
        left.s3 = part[lane + STEP * 3];
        left.s4 = part[lane + STEP * 4];
        left.s5 = part[lane + STEP * 5];
        left.s6 = part[lane + STEP * 6];
        left.s7 = part[lane + STEP * 7];
        sums = intel_sub_group_bf16_bf16_matrix_mad_k16(left, as_int8(right), sums);
    }
    uint8 bits = as_uint8(sums);
    intel_sub_group_2d_block_write_32b_8r16x1c(c, columns * 4, rows, columns * 4, (int2)(n, m), (private uint *)&bits);
}
