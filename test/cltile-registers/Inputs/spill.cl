// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// More values at once than there are registers: all of a window of rows is needed until the end. Written out, since LLVM's SPIR-V
// target drops requests to unroll a loop.

// X(row, and two of those that it is computed from)
#define ROWS(X)                                                                                                        \
    X(0, 5, 17) X(1, 12, 16) X(2, 1, 15) X(3, 8, 14) X(4, 15, 13) X(5, 4, 12) X(6, 11, 11) X(7, 0, 10) X(8, 7, 9)      \
        X(9, 14, 8) X(10, 3, 7) X(11, 10, 6) X(12, 17, 5) X(13, 6, 4) X(14, 13, 3) X(15, 2, 2) X(16, 9, 1) X(17, 16, 0)

__attribute__((intel_reqd_sub_group_size(8)))
kernel void wide(read_only image2d_t in, write_only image2d_t out) {
    const int2 at = (int2)(get_group_id(0) * 32, get_group_id(1) * 8);
#define READ(i, a, b) uint8 row##i = intel_sub_group_media_block_read_ui8(at + (int2)(8 * i, 0), 8, 8, in);
    ROWS(READ)
#define COMPUTE(i, a, b) row##i += row##a * row##b;
    ROWS(COMPUTE)
#define WRITE(i, a, b) intel_sub_group_media_block_write_ui8(at + (int2)(8 * i, 0), 8, 8, row##i, out);
    ROWS(WRITE)
}
