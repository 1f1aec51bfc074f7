// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Each rule for the matrix and the corner of a 2D block: constants that break it, values that break it whatever they are, and
// those next to both, which may be right.
// RUN: %exits 1 %cltile check %s | FileCheck %s --implicit-check-not='[2d-block'
// RUN: %exits 1 %cltile check -cl-std=CL3.0 %s | FileCheck %s --implicit-check-not='[2d-block'

#define S16 __attribute__((intel_reqd_sub_group_size(16))) kernel void

constant uint table[64] = {1};

S16 widths(global uint *m, int w) {
    uint v[8];
// CHECK: [[#@LINE+1]]:5: error: width 60: a matrix has at least 64 bytes a row [2d-block-width]
    intel_sub_group_2d_block_read_32b_8r16x1c(m, 60, 8, 64, (int2)(0, 0), v);
// CHECK: [[#@LINE+1]]:5: error: width -64: a matrix has at least 64 bytes a row [2d-block-width]
    intel_sub_group_2d_block_read_32b_8r16x1c(m, -64, 8, 64, (int2)(0, 0), v);
// CHECK: [[#@LINE+1]]:5: error: width 66: no multiple of 4 [2d-block-width]
    intel_sub_group_2d_block_read_16b_8r16x1c(m, 66, 8, 80, (int2)(0, 0), (ushort *)v);
// CHECK: [[#@LINE+1]]:5: error: width 16777220: a matrix has at most 2^24 bytes a row [2d-block-width]
    intel_sub_group_2d_block_prefetch_8b_8r32x1c(m, 16777220, 8, 16777232, (int2)(0, 0));
// CHECK: [[#@LINE+1]]:5: error: the width is never a multiple of 4 [2d-block-width]
    intel_sub_group_2d_block_write_32b_8r16x1c(m, 4 * w + 1, 8, 80, (int2)(0, 0), v);
    intel_sub_group_2d_block_read_32b_8r16x1c(m, 64, 8, 64, (int2)(0, 0), v);
    intel_sub_group_2d_block_read_32b_8r16x1c(m, 68, 8, 80, (int2)(0, 0), v);
    intel_sub_group_2d_block_read_32b_8r16x1c(m, 16777216, 8, 16777216, (int2)(0, 0), v);
    intel_sub_group_2d_block_read_32b_8r16x1c(m, w + 1, 8, 80, (int2)(0, 0), v);
}

S16 heights(global uint *m, int h) {
    uint v[8];
// CHECK: [[#@LINE+1]]:5: error: height 0: a matrix has at least one row [2d-block-height]
    intel_sub_group_2d_block_read_32b_8r16x1c(m, 64, 0, 64, (int2)(0, 0), v);
// CHECK: [[#@LINE+1]]:5: error: height 16777217: a matrix has at most 2^24 rows [2d-block-height]
    intel_sub_group_2d_block_read_32b_8r16x1c(m, 64, 16777217, 64, (int2)(0, 0), v);
    intel_sub_group_2d_block_read_32b_8r16x1c(m, 64, 1, 64, (int2)(0, 0), v);
    intel_sub_group_2d_block_read_32b_8r16x1c(m, 64, 16777216, 64, (int2)(0, 0), v);
    intel_sub_group_2d_block_read_32b_8r16x1c(m, 64, h, 64, (int2)(0, 0), v);
}

S16 pitches(global uint *m, int p) {
    uint v[8];
// CHECK: [[#@LINE+1]]:5: error: pitch 64 is less than the width, 68: rows overlap [2d-block-pitch]
    intel_sub_group_2d_block_read_32b_8r16x1c(m, 68, 8, 64, (int2)(0, 0), v);
// CHECK: [[#@LINE+1]]:5: error: pitch 72: no multiple of 16 [2d-block-pitch]
    intel_sub_group_2d_block_read_32b_8r16x1c(m, 64, 8, 72, (int2)(0, 0), v);
// CHECK: [[#@LINE+1]]:5: error: the pitch is never a multiple of 16 [2d-block-pitch]
    intel_sub_group_2d_block_read_32b_8r16x1c(m, 64, 8, 32 * p + 8, (int2)(0, 0), v);
    intel_sub_group_2d_block_read_32b_8r16x1c(m, 64, 8, 64, (int2)(0, 0), v);
    intel_sub_group_2d_block_read_32b_8r16x1c(m, 64, 8, 80, (int2)(0, 0), v);
    intel_sub_group_2d_block_read_32b_8r16x1c(m, 64, 8, 4 * p, (int2)(0, 0), v);
    intel_sub_group_2d_block_read_32b_8r16x1c(m, p, 8, 64, (int2)(0, 0), v);
}

global uchar *half_way(global uchar *m) {
    return m + 32;
}

S16 bases(global uchar *m, int n, global const uint *where) {
    uint v[8];
// CHECK: [[#@LINE+1]]:5: error: the base address is byte 16 of parameter 'm': no multiple of 64 [2d-block-base-address]
    intel_sub_group_2d_block_read_32b_8r16x1c(m + 16, 64, 8, 64, (int2)(0, 0), v);
// CHECK: [[#@LINE+1]]:5: error: the base address is byte 32 of parameter 'm': no multiple of 64 [2d-block-base-address]
    intel_sub_group_2d_block_read_32b_8r16x1c(half_way(m), 64, 8, 64, (int2)(0, 0), v);
// CHECK: [[#@LINE+1]]:5: error: the base address is byte -4 of parameter 'm': no multiple of 64 [2d-block-base-address]
    intel_sub_group_2d_block_write_32b_8r16x1c((global uint *)m - 1, 64, 8, 64, (int2)(0, 0), v);
// CHECK: [[#@LINE+1]]:5: error: the base address is never a multiple of 64 [2d-block-base-address]
    intel_sub_group_2d_block_prefetch_8b_8r32x1c(m + 64 * n + 16, 64, 8, 64, (int2)(0, 0));
// CHECK: [[#@LINE+1]]:5: error: the base address is never a multiple of 64 [2d-block-base-address]
    intel_sub_group_2d_block_prefetch_8b_8r32x1c(m + 32 * get_group_id(0) + 4, 64, 8, 64, (int2)(0, 0));
    intel_sub_group_2d_block_read_32b_8r16x1c(m + 128, 64, 8, 64, (int2)(0, 0), v);
    intel_sub_group_2d_block_read_32b_8r16x1c(half_way(m) + 32, 64, 8, 64, (int2)(0, 0), v);
    intel_sub_group_2d_block_read_32b_8r16x1c(m + 16 * n + 16, 64, 8, 64, (int2)(0, 0), v);
    intel_sub_group_2d_block_read_32b_8r16x1c(m + where[0] + 4, 64, 8, 64, (int2)(0, 0), v);
}

S16 corners(global uint *m, int id, int y) {
    uint v[8];
// CHECK: [[#@LINE+1]]:5: error: the block begins at column 2: no multiple of 4, as elements have 8 bits [2d-block-coordinate]
    intel_sub_group_2d_block_read_8b_8r32x1c(m, 64, 8, 64, (int2)(2, 0), (ushort *)v);
// CHECK: [[#@LINE+1]]:5: error: the block begins at column -1: no multiple of 2, as elements have 16 bits [2d-block-coordinate]
    intel_sub_group_2d_block_read_16b_8r16x1c(m, 64, 8, 64, (int2)(-1, y), (ushort *)v);
// CHECK: [[#@LINE+1]]:5: error: the block begins at a column that is never a multiple of 4, as elements have 8 bits [2d-block-coordinate]
    intel_sub_group_2d_block_read_8b_8r32x1c(m, 64, 8, 64, (int2)(8 * id - 2, y), (ushort *)v);
// CHECK: [[#@LINE+1]]:5: error: the block begins at a column that is never a multiple of 2, as elements have 16 bits [2d-block-coordinate]
    intel_sub_group_2d_block_prefetch_16b_8r16x1c(m, 64, 8, 64, (int2)(8 * id, y) - (int2)(1, 0));
    intel_sub_group_2d_block_read_8b_8r32x1c(m, 64, 8, 64, (int2)(-4, 3), (ushort *)v);
    intel_sub_group_2d_block_read_16b_8r16x1c(m, 64, 8, 64, (int2)(2, 1), (ushort *)v);
    intel_sub_group_2d_block_read_16b_8r16x1c(m, 64, 8, 64, (int2)(8 * id - 2, 8 * y - 1), (ushort *)v);
    intel_sub_group_2d_block_read_16b_8r16x1c(m, 64, 8, 64, (int2)(id - 1, y), (ushort *)v);
    intel_sub_group_2d_block_read_32b_8r16x1c(m, 64, 8, 64, (int2)(1, 8 * y - 1), v);
    intel_sub_group_2d_block_read_32b_8r16x1c(m, 64, 8, 64, (int2)(8 * id - 1, y), v);
}
