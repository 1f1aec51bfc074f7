// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// linear_filter: the mean of 3x3 pixels of interleaved RGB, three times, with different needs of registers.
//
// After Intel's "C for Metal" tutorial 11 (register usage): all three sum three pixels of a row, then three rows of such
// sums. A sub-group reads 32x8 bytes and writes 24x6: the rest is what the last pixels and rows reach beyond themselves.
//
//     linear1d2      the whole block in registers, and the sums of all its rows
//     linearslide    a row in, a row out, the sums of three rows in between
//     linearslide2   the whole block in and out, the sums of three rows in between
//
// The tutorial's matrices are a row to a register. Here lane l has bytes 4 l to 4 l + 3 of each row, a dword, and reads
// the two dwords behind it too: the same region, 4 and 8 bytes further. Thus the three bytes x, x + 3 and x + 6 that are
// summed for byte x are in the same lane, and lanes exchange nothing. With dwords and 8 lanes a message moves 8 rows at
// most, 32 bytes each, so three are the fewest for a block:
//
//     byte   X            X+4          X+8               X+28         X+32
//            | near 0     | near 1     | near 2   ...    | near 7     |
//                         | middle 0   | middle 1        | middle 6   | middle 7
//                                      | far 0           | far 5      | far 6     ...
//
// Newer GPUs have no sub-groups of 8. With LANES=16 lane l has bytes 2 l and 2 l + 1, a word. Then two reads are enough,
// 4 bytes apart: what else it sums is with the next lane.
//
// The image holds the picture's rows of bytes, four to a texel. Behind its last pixel a row has two copies of it; rows
// below the last come as the last. So the mean of a pixel takes in those to the right of it and below it.

#include "cl_intel_media_block_io.h"

#ifndef LANES
#define LANES 8
#endif
#define BLOCK_BYTES 24
#define BLOCK_ROWS 6

#if LANES == 8
typedef uint part; // of a row, that a lane has
typedef uint8 parts;
#define READ(suffix, at, rows, image) intel_sub_group_media_block_read_ui##suffix(at, LANES, rows, image)
#define WRITE(suffix, at, rows, values, image)                                                                         \
    intel_sub_group_media_block_write_ui##suffix(at, BLOCK_BYTES / 4, rows, values, image)
#define READ_FAR(suffix, at, rows, image, middle) READ(suffix, at + (int2)(8, 0), rows, image)

// The lane's part of a row, four numbers of 16 bits in two registers: those of bytes 0 and 2 of a dword, and of 1 and 3.
// As short vectors they would take a register each.
typedef uint2 sums;

sums bytes_of(uint dword) {
    return (uint2)(dword, dword >> 8) & 0x00ff00ffu;
}

// Bytes x, x + 3 and x + 6 of a row, for the lane's four x.
sums sum_columns(uint near, uint middle, uint far) {
    return bytes_of(near) + bytes_of(near >> 24 | middle << 8) + bytes_of(middle >> 16 | far << 16);
}

// The ninth part of each sum, as bytes.
uint mean_of(sums sum) {
    const uint4 mean = convert_uint4(convert_float4((uint4)(sum & 0xffffu, sum >> 16)) * 0.111f);
    return mean.s0 | mean.s1 << 8 | mean.s2 << 16 | mean.s3 << 24;
}
#else
typedef ushort part;
typedef ushort8 parts;
#define READ(suffix, at, rows, image) intel_sub_group_media_block_read_us##suffix(at, LANES, rows, image)
#define WRITE(suffix, at, rows, values, image)                                                                         \
    intel_sub_group_media_block_write_us##suffix(at, BLOCK_BYTES / 2, rows, values, image)
#define READ_FAR(suffix, at, rows, image, middle) middle // the next lane has it

// Two numbers of 16 bits in a register.
typedef uint sums;

sums bytes_of(ushort word) {
    return (word & 0xffu) | (uint)(word >> 8) << 16;
}

// The same for the lane's two x. The last lanes, which have no next one, do not write.
sums sum_columns(ushort near, ushort middle, ushort far) {
    const ushort after_near = intel_sub_group_shuffle_down(near, near, 1);
    const ushort after_middle = intel_sub_group_shuffle_down(far, far, 1);
    return bytes_of(near) + bytes_of((ushort)(after_near >> 8 | middle << 8)) + bytes_of(after_middle);
}

ushort mean_of(sums sum) {
    const uint2 mean = convert_uint2(convert_float2((uint2)(sum & 0xffffu, sum >> 16)) * 0.111f);
    return (ushort)(mean.s0 | mean.s1 << 8);
}
#endif

// Where the work-group's only sub-group reads and writes: x in bytes, y in rows.
int2 block_origin(void) {
    return (int2)(get_group_id(0) * BLOCK_BYTES, get_global_id(1) * BLOCK_ROWS);
}

// ---- The whole block and the sums of all its rows; a row to a component ----

typedef union rows {
    parts block;
    part row[8];
} rows;

typedef struct region {
    rows near, middle, far;
} region;

region read_region(int2 at, read_only image2d_t source) {
    region r;
    r.near.block = READ(8, at, 8, source);
    r.middle.block = READ(8, at + (int2)(4, 0), 8, source);
    r.far.block = READ_FAR(8, at, 8, source, r.middle.block);
    return r;
}

sums sum_row(const region *r, int row) {
    return sum_columns(r->near.row[row], r->middle.row[row], r->far.row[row]);
}

// 24 of 32 bytes by 6 of 8 rows: what components 6 and 7 and the last quarter of the lanes hold is not written.
void write_region(int2 at, rows result, write_only image2d_t image) {
    WRITE(8, at, BLOCK_ROWS, result.block, image);
}

__attribute__((intel_reqd_sub_group_size(LANES))) kernel void linear1d2(read_only image2d_t source,
                                                                        write_only image2d_t result) {
    const int2 at = block_origin();
    const region in = read_region(at, source);
    sums m[8];
    rows out;
    out.block = 0;
#pragma unroll
    for (int i = 0; i < 8; ++i)
        m[i] = sum_row(&in, i);
#pragma unroll
    for (int i = 0; i < BLOCK_ROWS; ++i)
        out.row[i] = mean_of(m[i] + m[i + 1] + m[i + 2]);
    write_region(at, out, result);
}

// ---- A row at a time ----

sums read_row(int2 at, read_only image2d_t source) {
    const part near = READ(, at, 1, source);
    const part middle = READ(, at + (int2)(4, 0), 1, source);
    const part far = READ_FAR(, at, 1, source, middle);
    return sum_columns(near, middle, far);
}

void write_row(int2 at, sums sum, write_only image2d_t result) {
    WRITE(, at, 1, mean_of(sum), result);
}

__attribute__((intel_reqd_sub_group_size(LANES))) kernel void linearslide(read_only image2d_t source,
                                                                          write_only image2d_t result) {
    const int2 at = block_origin();
    sums m[3];
#pragma unroll
    for (int i = 0; i < 3; ++i)
        m[i] = read_row(at + (int2)(0, i), source);
#pragma unroll
    for (int i = 0; i < BLOCK_ROWS - 1; ++i) {
        write_row(at + (int2)(0, i), m[0] + m[1] + m[2], result);
        m[i % 3] = read_row(at + (int2)(0, i + 3), source);
    }
    write_row(at + (int2)(0, BLOCK_ROWS - 1), m[0] + m[1] + m[2], result);
}

// ---- The whole block, and three rows of sums ----

__attribute__((intel_reqd_sub_group_size(LANES))) kernel void linearslide2(read_only image2d_t source,
                                                                           write_only image2d_t result) {
    const int2 at = block_origin();
    const region in = read_region(at, source);
    sums m[3];
    rows out;
    out.block = 0;
#pragma unroll
    for (int i = 0; i < 3; ++i)
        m[i] = sum_row(&in, i);
#pragma unroll
    for (int i = 0; i < BLOCK_ROWS - 1; ++i) {
        out.row[i] = mean_of(m[0] + m[1] + m[2]);
        m[i % 3] = sum_row(&in, i + 3);
    }
    out.row[BLOCK_ROWS - 1] = mean_of(m[0] + m[1] + m[2]);
    write_region(at, out, result);
}
