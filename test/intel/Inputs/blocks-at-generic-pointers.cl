// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// OpenCL C 2.0: the address of a private variable, cast, is a generic pointer.

__attribute__((intel_reqd_sub_group_size(16))) kernel void move(global uchar *matrix, global uint8 *out, int width,
                                                                int height, int pitch, int2 coord) {
    uint8 values;
    intel_sub_group_2d_block_read_32b_8r16x1c(matrix, width, height, pitch, coord, (uint *)&values);
    values += out[get_global_id(0)];
    intel_sub_group_2d_block_write_32b_8r16x1c(matrix, width, height, pitch, coord, (uint *)&values);
}
