// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Variables that are too small for what a lane has of a 2D block, whatever their types and wherever the block begins in them;
// those of just the size are right.
// RUN: %exits 1 %cltile check %s | FileCheck %s --implicit-check-not='[2d-block'
// RUN: %exits 1 %cltile check -cl-std=CL3.0 %s | FileCheck %s --implicit-check-not='[2d-block'

#define S16 __attribute__((intel_reqd_sub_group_size(16))) kernel void
#define MATRIX m, 128, 64, 128, (int2)(0, 0)

S16 reads(global uint *m, int n) {
    ushort seven[7], eight[8];
// CHECK: [[#@LINE+1]]:5: error: a lane has 8 values of 2 bytes, but variable 'seven' has 14 bytes [2d-block-private-size]
    intel_sub_group_2d_block_read_16b_8r16x1c(MATRIX, seven);
    intel_sub_group_2d_block_read_16b_8r16x1c(MATRIX, eight);
// CHECK: [[#@LINE+1]]:5: error: a lane has 16 values of 2 bytes, but variable 'eight' has 16 bytes [2d-block-private-size]
    intel_sub_group_2d_block_read_16b_8r16x2c(MATRIX, eight);
// CHECK: [[#@LINE+1]]:5: error: a lane has 8 values of 2 bytes, from byte 2 on, but variable 'eight' has 16 bytes [2d-block-private-size]
    intel_sub_group_2d_block_read_16b_8r16x1c(MATRIX, eight + 1);
    uint4 vector;
    intel_sub_group_2d_block_read_32b_4r16x1c(MATRIX, (uint *)&vector);
// CHECK: [[#@LINE+1]]:5: error: a lane has 8 values of 4 bytes, but variable 'vector' has 16 bytes [2d-block-private-size]
    intel_sub_group_2d_block_read_transform_16b_16r16x1c(MATRIX, (uint *)&vector);
// CHECK: [[#@LINE+1]]:5: error: a lane has 8 values of 4 bytes, but variable 'vector' has 16 bytes [2d-block-private-size]
    intel_sub_group_2d_block_read_transpose_32b_16r8x1c(MATRIX, (uint *)&vector);
    uint one;
    intel_sub_group_2d_block_read_32b_1r8x1c(MATRIX, &one);
    intel_sub_group_2d_block_read_32b_2r8x1c(MATRIX, &one);
// CHECK: [[#@LINE+1]]:5: error: a lane has 2 values of 4 bytes, but variable 'one' has 4 bytes [2d-block-private-size]
    intel_sub_group_2d_block_read_32b_1r8x2c(MATRIX, &one);
    ushort pair[2];
    intel_sub_group_2d_block_read_8b_2r32x1c(MATRIX, pair);
// CHECK: [[#@LINE+1]]:5: error: a lane has 4 values of 2 bytes, but variable 'pair' has 4 bytes [2d-block-private-size]
    intel_sub_group_2d_block_read_8b_4r32x1c(MATRIX, pair);
    uint tiles[4][8];
    for (int i = 0; i < 4; ++i)
        intel_sub_group_2d_block_read_32b_8r16x1c(MATRIX, tiles[i]);
    for (int i = 0; i < 4; ++i)
// CHECK: [[#@LINE+1]]:9: error: a lane has 8 values of 4 bytes, from byte 100 on, but variable 'tiles' has 128 bytes [2d-block-private-size]
        intel_sub_group_2d_block_read_32b_8r16x1c(MATRIX, tiles[n & 3] + 1);
    intel_sub_group_2d_block_read_32b_8r16x1c(MATRIX, tiles[n & 3]);
    intel_sub_group_2d_block_read_32b_8r16x1c(MATRIX, tiles[3 - n] + 1);
    m[get_global_id(0)] = seven[1] + eight[0] + vector.x + one + pair[1] + tiles[n & 3][0];
}

S16 writes(global uint *m, ushort4 four) {
    uchar bytes[8] = {0};
    intel_sub_group_2d_block_write_8b_8r16x1c(MATRIX, bytes);
// CHECK: [[#@LINE+1]]:5: error: a lane has 8 values of 2 bytes, but variable 'bytes' has 8 bytes [2d-block-private-size]
    intel_sub_group_2d_block_write_8b_8r32x1c(MATRIX, (ushort *)bytes);
    intel_sub_group_2d_block_write_16b_4r16x1c(MATRIX, (ushort *)&four);
// CHECK: [[#@LINE+1]]:5: error: a lane has 8 values of 2 bytes, but variable 'four' has 8 bytes [2d-block-private-size]
    intel_sub_group_2d_block_write_16b_8r16x1c(MATRIX, (ushort *)&four);
}
