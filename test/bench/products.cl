// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A product of two matrices by 2D blocks and multiply-add, and by a user's own loop: products.c defines BF16 or I8, and
// how many blocks of 8 x 16 a sub-group makes below each other and side by side.

#pragma OPENCL EXTENSION cl_intel_subgroup_2d_block_io : enable
#pragma OPENCL EXTENSION cl_intel_subgroup_matrix_multiply_accumulate : enable

#ifndef BLOCKS_DOWN // for who looks at this file alone
#define BLOCKS_DOWN 1
#define BLOCKS_ACROSS 1
#define BF16
#endif

#define LANES 16
#define ITEMS 128
#define KERNEL(name)                                                                                                   \
    __attribute__((reqd_work_group_size(ITEMS, 1, 1))) kernel void name(const global element_t *a,                     \
                                                                        const global element_t *b, global sum_t *c,    \
                                                                        const int side)
#define UNROLLED __attribute__((opencl_unroll_hint))

#ifdef BF16
typedef ushort element_t;
typedef float sum_t;
typedef float8 sums_t;
#define DEPTH 16
#define NUMBER(bits) as_float((uint)(bits) << 16)
#define MULTIPLY_ADD intel_sub_group_bf16_bf16_matrix_mad_k16
#define READ_RIGHT intel_sub_group_2d_block_read_transform_16b_16r16x1c
#else
typedef char element_t;
typedef int sum_t;
typedef int8 sums_t;
#define DEPTH 32
#define NUMBER(bits) ((int)(bits))
#define MULTIPLY_ADD intel_sub_group_i8_i8_matrix_mad_k32
#define READ_RIGHT intel_sub_group_2d_block_read_transform_8b_32r16x1c
#endif
#define BYTES ((int)sizeof(element_t))

__attribute__((intel_reqd_sub_group_size(LANES))) KERNEL(blocks) {
    const int x = get_global_id(0) / LANES * 16 * BLOCKS_ACROSS, y = get_global_id(1) * 8 * BLOCKS_DOWN;
    sums_t sums[BLOCKS_DOWN][BLOCKS_ACROSS];
    UNROLLED for (int i = 0; i < BLOCKS_DOWN; ++i) UNROLLED for (int j = 0; j < BLOCKS_ACROSS; ++j) sums[i][j] = 0;
    for (int k = 0; k < side; k += DEPTH) {
        ushort left[BLOCKS_DOWN][8];
        uint right[BLOCKS_ACROSS][8];
        UNROLLED for (int i = 0; i < BLOCKS_DOWN; ++i) intel_sub_group_2d_block_read_16b_8r16x1c(
            (global void *)a, side * BYTES, side, side * BYTES, (int2)(k * BYTES / 2, y + 8 * i), left[i]);
        UNROLLED for (int j = 0; j < BLOCKS_ACROSS; ++j)
            READ_RIGHT((global void *)b, side * BYTES, side, side * BYTES, (int2)(x + 16 * j, k), right[j]);
        UNROLLED for (int i = 0; i < BLOCKS_DOWN; ++i) UNROLLED for (int j = 0; j < BLOCKS_ACROSS; ++j) sums[i][j] =
            MULTIPLY_ADD(as_short8(vload8(0, left[i])), as_int8(vload8(0, right[j])), sums[i][j]);
    }
    UNROLLED for (int i = 0; i < BLOCKS_DOWN; ++i) UNROLLED for (int j = 0; j < BLOCKS_ACROSS; ++j) {
        uint bits[8];
        vstore8(as_uint8(sums[i][j]), 0, bits);
        intel_sub_group_2d_block_write_32b_8r16x1c(c, side * 4, side, side * 4, (int2)(x + 16 * j, y + 8 * i), bits);
    }
}

// Each work-item makes 8 rows of a column.
KERNEL(own_loop) {
    const int x = get_global_id(0), y = get_global_id(1) * 8;
    const global element_t *rows = a + (size_t)y * side;
    sums_t sums = 0;
    for (int k = 0; k < side; ++k) {
        const sum_t right = NUMBER(b[(size_t)k * side + x]);
        sums.s0 += NUMBER(rows[k]) * right;
        sums.s1 += NUMBER(rows[k + side]) * right;
        sums.s2 += NUMBER(rows[k + 2 * side]) * right;
        sums.s3 += NUMBER(rows[k + 3 * side]) * right;
        sums.s4 += NUMBER(rows[k + 4 * side]) * right;
        sums.s5 += NUMBER(rows[k + 5 * side]) * right;
        sums.s6 += NUMBER(rows[k + 6 * side]) * right;
        sums.s7 += NUMBER(rows[k + 7 * side]) * right;
    }
    global sum_t *to = c + (size_t)y * side + x;
    to[0] = sums.s0;
    to[side] = sums.s1;
    to[2 * side] = sums.s2;
    to[3 * side] = sums.s3;
    to[4 * side] = sums.s4;
    to[5 * side] = sums.s5;
    to[6 * side] = sums.s6;
    to[7 * side] = sums.s7;
}
