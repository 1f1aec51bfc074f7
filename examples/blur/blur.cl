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
//
// Newer GPUs have no sub-groups of 8. With LANES=16 a lane has two bytes of each row, in regions of us8. A tap of each
// of its bytes is then with the next lane.

#include "cl_intel_media_block_io.h"

#ifndef LANES
#define LANES 8
#endif
#define BLOCK_BYTES 24
#define BLOCK_ROWS 6

// A lane's bytes of 8 rows, and the taps of byte `number` of each. Of LANES 16, the last lanes have no next one; they
// do not write.
#if LANES == 8
#define OWN_BYTES 4
typedef uint8 bytes_of_rows;
#define READ(at, image) intel_sub_group_media_block_read_ui8(at, 8, 8, image)
#define WRITE(at, rows, image) intel_sub_group_media_block_write_ui8(at, BLOCK_BYTES / 4, BLOCK_ROWS, rows, image)
#define LEFT(number) (number < 3 ? byte_of(before, number + 1) : byte_of(own, 0))
#define RIGHT(number) (number > 0 ? byte_of(after, number - 1) : byte_of(own, 3))
#define FROM_FLOATS(floats) convert_uint8(floats)
#else
#define OWN_BYTES 2
typedef ushort8 bytes_of_rows;
#define READ(at, image) intel_sub_group_media_block_read_us8(at, 16, 8, image)
#define WRITE(at, rows, image) intel_sub_group_media_block_write_us8(at, BLOCK_BYTES / 2, BLOCK_ROWS, rows, image)
#define LEFT(number) (number == 0 ? byte_of(before, 1) : byte_of(next_lanes(before), 0))
#define RIGHT(number) (number == 0 ? byte_of(next_lanes(own), 1) : byte_of(after, 0))
#define FROM_FLOATS(floats) convert_ushort8(floats)

bytes_of_rows next_lanes(bytes_of_rows rows) {
    return intel_sub_group_shuffle_down(rows, rows, 1);
}
#endif

// Byte `number` of those of each row.
bytes_of_rows byte_of(bytes_of_rows rows, int number) {
    return rows >> (bytes_of_rows)(8 * number) & (bytes_of_rows)(0xff);
}

// The same, blurred. Component r of the result is row r + 1 of the arguments; the last two are of no use, as the rows
// below them are missing.
bytes_of_rows blurred_byte(bytes_of_rows before, bytes_of_rows own, bytes_of_rows after, int number, bool first_pixel,
                           bool last_pixel) {
    const bytes_of_rows middle = byte_of(own, number), left = LEFT(number), right = RIGHT(number);
    const bytes_of_rows across = (first_pixel ? middle : left) + middle + (last_pixel ? middle : right);
    const bytes_of_rows sum = across + across.s12345677 + across.s23456777;
    return FROM_FLOATS(convert_float8(sum) * 0.111f);
}

// Work-groups of LANES by any number: a sub-group to each of their rows. row_bytes: 3 times the picture's width; what
// the image has beyond it is padding.
__attribute__((intel_reqd_sub_group_size(LANES))) kernel void blur(read_only image2d_t source,
                                                                   write_only image2d_t result, int row_bytes) {
    const int2 block = (int2)(get_group_id(0) * BLOCK_BYTES, get_global_id(1) * BLOCK_ROWS);
    const int2 above = block - (int2)(0, 1);
    // Rows above the first and below the last come as the first and the last.
    const bytes_of_rows before = READ(above - (int2)(4, 0), source);
    const bytes_of_rows own = READ(above, source);
    const bytes_of_rows after = READ(above + (int2)(4, 0), source);

    bytes_of_rows blurred = 0;
    for (int number = 0; number < OWN_BYTES; ++number) {
        const int x = block.x + (int)get_sub_group_local_id() * OWN_BYTES + number;
        blurred |= blurred_byte(before, own, after, number, x < 3, x >= row_bytes - 3) << (bytes_of_rows)(8 * number);
    }
    // 24 bytes by 6 rows of the 32 by 8: a row of 24 is padded to 32, so the last quarter of the lanes writes nothing,
    // and neither do components 6 and 7. Beyond the image's edges nothing is written.
    WRITE(block, blurred, result);
}
