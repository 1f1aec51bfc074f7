// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// macroblock_edges: the best Intra 16x16 prediction of each macroblock of a luma plane, a macroblock per sub-group.
//
// The first example of cl_intel_media_block_io made whole: a video encoder reads the edges of a macroblock's neighbours,
// the four predictors of ITU-T H.264, 8.3.3, make a block out of them each, and the one that comes closest to the
// macroblock is chosen, by the sum of absolute differences (SAD). The edges are those of the source, not of what a
// decoder will have: an encoder that decides on modes ahead of coding does so, too, since all macroblocks can go at once.
//
// At the right and the bottom a macroblock may be partly outside the plane. H.264 codes whole ones, and encoders fill
// them up by repeating the last samples: that is what reads outside an image give, so nothing here is about it.

#include "cl_intel_media_block_io.h"

#define SIZE 16 // of a macroblock, and of a sub-group: lane x has column x

// Intra16x16PredMode
enum { VERTICAL, HORIZONTAL, DC, PLANE };

// What the neighbours are to a macroblock, the same in each lane.
typedef struct edges {
    bool has_left, has_top;
    uchar corner;
    uchar16 left, top; // of rows 0 to 15, of columns 0 to 15
} edges;

ushort sum(uchar16 samples) {
    const ushort8 eight = convert_ushort8(samples.lo) + convert_ushort8(samples.hi);
    const ushort4 four = eight.lo + eight.hi;
    return four.x + four.y + four.z + four.w;
}

uchar dc(const edges *e) {
    if (e->has_left && e->has_top)
        return (sum(e->left) + sum(e->top) + 16) >> 5;
    if (e->has_left || e->has_top)
        return (sum(e->has_left ? e->left : e->top) + 8) >> 4;
    return 128;
}

// H of the standard for the top edge, V for the left one: how much the far half is lighter, by distance to the middle.
int gradient(uchar16 edge, uchar corner) {
    const short8 near = convert_short8((uchar8)(edge.s6543, edge.s210, corner));
    const short8 by_distance = (convert_short8(edge.hi) - near) * (short8)(1, 2, 3, 4, 5, 6, 7, 8);
    const short4 four = by_distance.lo + by_distance.hi; // at most 255 * 36 in all
    return four.x + four.y + four.z + four.w;
}

// A column of the inclined plane through the edges.
uchar16 plane(const edges *e, int column) {
    const int b = (5 * gradient(e->top, e->corner) + 32) >> 6;
    const int c = (5 * gradient(e->left, e->corner) + 32) >> 6;
    const int a = 16 * (e->left.sf + e->top.sf);
    const int16 from_middle = (int16)(-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8);
    return convert_uchar16_sat((a + b * (column - 7) + 16 + c * from_middle) >> 5);
}

__attribute__((reqd_work_group_size(SIZE, 1, 1), intel_reqd_sub_group_size(SIZE))) kernel void
macroblock_edges(read_only image2d_t luma, write_only image2d_t predicted, global ushort2 *choices) {
    const int lane = get_sub_group_local_id();
    const int2 at = (int2)(get_group_id(0), get_group_id(1)) * SIZE;

    // The macroblock: 16 rows of 16 bytes are the most that Table 6.X allows at this width, and component r is row r.
    const uchar16 source = intel_sub_group_media_block_read_uc16(at, SIZE, SIZE, luma);
    // The specification's example. Offsets are multiples of 4, so the column at x - 1 is the last byte of the dwords at
    // x - 4, and lane r has that of row r. In the first column of macroblocks x is negative; what comes is not used.
    const uint left = intel_sub_group_media_block_read_ui(at - (int2)(4, 0), 1, SIZE, luma);
    // Its twin: lane x has column x of the row above.
    const uchar top = intel_sub_group_media_block_read_uc(at - (int2)(0, 1), SIZE, 1, luma);
    // The row goes on to the left, and ends in the corner: lane 15 has it. One read of 32x1 (uc2) would bring both halves,
    // a message less; they are apart to leave the example as it is.
    const uchar before_top = intel_sub_group_media_block_read_uc(at - (int2)(16, 1), SIZE, 1, luma);

    // A lane has one sample of each edge and needs all: they go through local memory, of which each lane reads all 33.
    local uchar16 all_left, all_top;
    local uchar its_corner;
    ((local uchar *)&all_left)[lane] = as_uchar4(left).s3;
    ((local uchar *)&all_top)[lane] = top;
    if (lane == SIZE - 1)
        its_corner = before_top;
    barrier(CLK_LOCAL_MEM_FENCE); // of the work-group, which is the sub-group
    const edges e = {at.x > 0, at.y > 0, its_corner, all_left, all_top};

    // Column `lane` of each prediction, and how far it is off.
    const uchar16 columns[] = {(uchar16)(top), e.left, (uchar16)(dc(&e)), plane(&e, lane)};
    local ushort4 column_sads[SIZE];
    column_sads[lane] = (ushort4)(sum(abs_diff(source, columns[VERTICAL])), sum(abs_diff(source, columns[HORIZONTAL])),
                                  sum(abs_diff(source, columns[DC])), sum(abs_diff(source, columns[PLANE])));
    barrier(CLK_LOCAL_MEM_FENCE);
    // At most 255 * 256 for what can be predicted, more for what cannot. Each lane adds up the same.
    ushort4 sads = 0;
    for (int column = 0; column < SIZE; ++column)
        sads += column_sads[column];
    const ushort never = 0xffff, without_top = e.has_top ? 0 : never, without_left = e.has_left ? 0 : never;
    sads |= (ushort4)(without_top, without_left, 0, without_top | without_left);
    const ushort sad = min(min(sads.s0, sads.s1), min(sads.s2, sads.s3));
    const int mode = sad == sads.s0 ? VERTICAL : sad == sads.s1 ? HORIZONTAL : sad == sads.s2 ? DC : PLANE;

    // What is outside the plane is dropped.
    intel_sub_group_media_block_write_uc16(at, SIZE, SIZE, columns[mode], predicted);
    if (lane == 0)
        choices[get_group_id(1) * get_num_groups(0) + get_group_id(0)] = (ushort2)(mode, sad);
}
