// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A tiled product of matrices of halves, as its users write it: tiles are prefetched, read plainly and transformed, and written
// at the edges of matrices of any size.

#define TILE __attribute__((intel_reqd_sub_group_size(16))) kernel void

float dot2(ushort a, uint b, float sum) {
    return sum + (float)(a & 0xFF) * (float)(b & 0xFFFF) + (float)(a >> 8) * (float)(b >> 16);
}

TILE product(const global ushort *a, const global ushort *b, global float *c, int m, int n, int k) {
    const int row = 8 * (int)get_group_id(1), column = 16 * (int)(get_group_id(0) * get_num_sub_groups() + get_sub_group_id());
    float sums[8] = {0};
    for (int step = 0; step < k; step += 16) {
        ushort left[8];
        uint right[8];
        intel_sub_group_2d_block_prefetch_16b_8r16x1c(a, 2 * k, m, 2 * k, (int2)(step + 16, row));
        intel_sub_group_2d_block_read_16b_8r16x1c(a, 2 * k, m, 2 * k, (int2)(step, row), left);
        intel_sub_group_2d_block_read_transform_16b_16r16x1c(b, 2 * n, k, 2 * n, (int2)(column, step), right);
        for (int i = 0; i < 8; ++i)
            for (int j = 0; j < 8; ++j)
                sums[i] = dot2(left[i], right[j], sums[i]);
    }
    intel_sub_group_2d_block_write_32b_8r16x1c(c, 4 * n, m, 4 * n, (int2)(column, row), (uint *)sums);
}

// One matrix of several in a buffer, which are 256 bytes apart at least; rows to the left and above are 0.
TILE batches(global uchar *all, int bytes, int width, int height, int pitch) {
    global uchar *matrix = all + 256 * bytes * (int)get_global_id(2);
    ushort values[2][8];
    for (int part = 0; part < 2; ++part)
        intel_sub_group_2d_block_read_8b_8r32x1c(matrix, width, height, pitch, (int2)(32 * part - 4, -3), values[part]);
    for (int i = 0; i < 8; ++i)
        values[0][i] += values[1][i];
    intel_sub_group_2d_block_write_8b_8r32x1c(matrix, width, height - 3, pitch, (int2)(0, 0), values[0]);
}
