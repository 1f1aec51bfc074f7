// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// pyramid: the luma plane of a frame at 1/2, 1/4 and 1/8 of its size, where hierarchical motion search begins.
//
// A texel is the rounded mean of 2x2 texels of the level below. A level has half the columns and rows of that one,
// rounded up; where they are odd, the last is taken twice.
//
//     first_levels   makes levels 1 and 2 of the frame: reads 32x8 texels (us8), writes 16x4 (uc4) and 8x2 (uc)
//     next_level     makes a level of any other: reads 16x4 texels (uc4), writes 8x2 (uc)
//
// Read as words, a lane has two texels of each row, beside each other: all that a mean is made of, so that lanes
// exchange nothing. Hence the frame, most of the work, is read so, by messages of 256 bytes, the most there is. Read as
// bytes, a lane has a column of the block, and the one beside it is another lane's; a second read cannot fetch that, as
// x is a multiple of 4. It comes through local memory. So is level 2 made of level 1, which lanes have just made and
// need not read; and so are coarse levels, for their blocks are small: a level 2 of 88x72 texels (CIF) is 108 of them,
// for as many sub-groups, and would be 27 blocks of words.
//
// That is 3.5 messages for 32x8 texels of the frame. Each level by words, in a kernel's run of its own, would be 2.6;
// but level 1 would be read once more, a quarter of the frame.
//
// Blocks go past the right and the lower edge. Below the frame, reads replicate its last row. Its image has rows of a
// multiple of 4 bytes, filled up with the last texel: a word across the edge has that twice. (So it has where an image
// ends in the middle of a word: reads replicate its last byte.) A level is different: past its last column and row the
// kernels have made means of what is beyond the level below, which are none of its texels. `last` keeps these out. They
// are dropped by the writes, or land in what fills the rows up, where nobody looks.

#include "cl_intel_media_block_io.h"

#define LANES 16

// Means of 2x2 texels, of words that are two texels each: 8 rows become 4.
uchar4 halve_words(ushort8 words) {
    const ushort8 pairs = (words & (ushort8)(0xff)) + (words >> (ushort8)(8));
    return convert_uchar4((pairs.even + pairs.odd + (ushort4)(2)) >> (ushort4)(2));
}

uint texel(uint column, int row) {
    return column >> 8 * row & 0xff;
}

// Means of 2x2 texels, of a block of 16x4 whose columns the lanes have, row 0 in the lowest byte; lane l gets that of
// column l % 8 and row l / 8. last: of the level, counted from the block's first texel. columns: to exchange them.
uchar halve_columns(local uint *columns, uint own, int2 last) {
    const int lane = (int)get_sub_group_local_id();
    columns[lane] = own;
    barrier(CLK_LOCAL_MEM_FENCE);
    const int2 at = (int2)(lane % 8, lane / 8) * 2, beside = min(at + 1, last);
    const uint left = columns[at.x], right = columns[beside.x];
    const uint sum = texel(left, at.y) + texel(left, beside.y) + texel(right, at.y) + texel(right, beside.y);
    return (uchar)((sum + 2) >> 2);
}

// Work-groups of one sub-group: a block each. size: the frame's columns and rows; columns of its image that it has not
// itself repeat its last.
__attribute__((intel_reqd_sub_group_size(LANES), reqd_work_group_size(LANES, 1, 1))) kernel void
first_levels(read_only image2d_t frame, write_only image2d_t level_1, write_only image2d_t level_2, int2 size) {
    local uint columns[LANES];
    const int2 group = (int2)((int)get_group_id(0), (int)get_group_id(1));
    const int2 in_frame = group * (int2)(32, 8), in_level_1 = group * (int2)(16, 4), in_level_2 = group * (int2)(8, 2);

    const uchar4 means = halve_words(intel_sub_group_media_block_read_us8(in_frame, 16, 8, frame));
    intel_sub_group_media_block_write_uc4(in_level_1, 16, 4, means, level_1);

    const int2 last = ((size + 1) >> 1) - 1 - in_level_1;
    const uchar mean = halve_columns(columns, as_uint(means), last);
    intel_sub_group_media_block_write_uc(in_level_2, 8, 2, mean, level_2);
}

// The same of a block of 16x4. size: of `level`, which becomes `next`.
__attribute__((intel_reqd_sub_group_size(LANES), reqd_work_group_size(LANES, 1, 1))) kernel void
next_level(read_only image2d_t level, write_only image2d_t next, int2 size) {
    local uint columns[LANES];
    const int2 group = (int2)((int)get_group_id(0), (int)get_group_id(1));
    const int2 in_level = group * (int2)(16, 4), in_next = group * (int2)(8, 2);

    const uchar4 texels = intel_sub_group_media_block_read_uc4(in_level, 16, 4, level);
    const uchar mean = halve_columns(columns, as_uint(texels), size - 1 - in_level);
    intel_sub_group_media_block_write_uc(in_next, 8, 2, mean, next);
}
