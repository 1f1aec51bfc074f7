// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// blur: a 3x3 box filter over interleaved RGB, a block of 24x6 bytes per sub-group.
//
// After Intel's "C for Metal" tutorial 11 (register usage), whose filter reads 32x8 bytes and writes 24x6 of them with
// media block messages. Here the filter is centred and the picture's edges replicate pixels.
//
// The image's texels are dwords; a row's bytes are the pixels' channels R G B R G B ... A media block region of ui8 is
// 8 dwords by 8 rows: component r of lane l is dword l of row r. Three reads, at the block and one dword before and
// after it, give each lane its own four bytes and the four on either side, so lanes exchange nothing:
//
//     byte   X-4          X            X+4          X+8                  X+24         X+28
//            | before 0   | own 0      | after 0    |            ...     |            |
//                         | before 1   | own 1      | after 1    |  ...
//
// The taps of byte x are x - 3, x and x + 3: the same channel of three pixels.

#include "cl_intel_media_block_io.h"

#define BLOCK_BYTES 24
#define BLOCK_ROWS 6

// Byte `number` of the dword of each row.
uint8 byte_of(uint8 rows, int number) {
    return rows >> (uint8)(8 * number) & (uint8)(0xff);
}

// Byte `number` of each row's dword, blurred. Component r of the result is row r + 1 of the arguments; the last two are
// of no use, as the rows below them are missing.
uint8 blurred_byte(uint8 before, uint8 own, uint8 after, int number, bool first_pixel, bool last_pixel) {
    const uint8 middle = byte_of(own, number);
    const uint8 left = number < 3 ? byte_of(before, number + 1) : byte_of(own, 0);
    const uint8 right = number > 0 ? byte_of(after, number - 1) : byte_of(own, 3);
    const uint8 across = (first_pixel ? middle : left) + middle + (last_pixel ? middle : right);
    const uint8 sum = across + across.s12345677 + across.s23456777;
    return convert_uint8(convert_float8(sum) * 0.111f);
}

// Work-groups of 8 by any number: a sub-group to each of their rows. row_bytes: 3 times the picture's width; what the
// image has beyond it is padding.
__attribute__((intel_reqd_sub_group_size(8))) kernel void blur(read_only image2d_t source, write_only image2d_t result,
                                                               int row_bytes) {
    const int2 block = (int2)(get_group_id(0) * BLOCK_BYTES, get_global_id(1) * BLOCK_ROWS);
    const int2 above = block - (int2)(0, 1);
    // Rows above the first and below the last come as the first and the last.
    const uint8 before = intel_sub_group_media_block_read_ui8(above - (int2)(4, 0), 8, 8, source);
    const uint8 own = intel_sub_group_media_block_read_ui8(above, 8, 8, source);
    const uint8 after = intel_sub_group_media_block_read_ui8(above + (int2)(4, 0), 8, 8, source);

    uint8 blurred = 0;
    for (int number = 0; number < 4; ++number) {
        const int x = block.x + (int)get_sub_group_local_id() * 4 + number;
        blurred |= blurred_byte(before, own, after, number, x < 3, x >= row_bytes - 3) << (uint8)(8 * number);
    }
    // 6 dwords by 6 rows of the 8 by 8: a row of 24 bytes is padded to 32, so lanes 6 and 7 write nothing, and neither
    // do components 6 and 7. Beyond the image's edges nothing is written.
    intel_sub_group_media_block_write_ui8(block, BLOCK_BYTES / 4, BLOCK_ROWS, blurred, result);
}
