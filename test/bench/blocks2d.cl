// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One shape of 2D blocks, by its function and by a user's own loop: blocks2d.c defines FUNCTION, VALUE and ELEMENT (of
// a lane's values, and of the matrix), ROWS, COLUMNS, COUNT, and TRANSFORM, TRANSPOSE or WRITE where it is such a one.
//
// Each sub-group takes blocks side by side, as products of matrices do. Reads put each lane's values of a block into an
// array, and then add them up: kernels use the values later than they read them. The matrix begins 64 bytes before the
// first block, so that no width is less than what the extension allows.

#pragma OPENCL EXTENSION cl_intel_subgroup_2d_block_io : enable

#ifndef FUNCTION // for who looks at this file alone
#define FUNCTION intel_sub_group_2d_block_read_16b_8r16x1c
#define VALUE ushort
#define ELEMENT ushort
#define ROWS 8
#define COLUMNS 16
#define COUNT 1
#endif

#define LANES 16
#define ITEMS 128
#define BEFORE 64
#define BYTES ((int)sizeof(ELEMENT))
#define ROW_BYTES (COLUMNS * COUNT * BYTES)
#define PARTS ((int)(sizeof(VALUE) / sizeof(ELEMENT)))
#define VALUES (ROWS * COLUMNS / LANES / PARTS) // of one block
#define KERNEL(name) __attribute__((reqd_work_group_size(ITEMS, 1, 1))) kernel void name
#define SUB_GROUPS_KERNEL(name) __attribute__((intel_reqd_sub_group_size(LANES))) KERNEL(name)

// The first element of a sub-group's first block, and its first row.
int2 find_first(int pitch, int blocks) {
    const int in_a_row = (pitch - BEFORE) / ROW_BYTES / blocks, number = get_global_id(0) / LANES;
    return (int2)(BEFORE / BYTES + number % in_a_row * blocks * COLUMNS * COUNT, number / in_a_row * ROWS);
}

// The bytes and rows of the matrix: all, or so few that it has only `kept` of the block's.
int2 find_size(int2 first, int pitch, int height, int2 kept) {
    return kept.y == 0 ? (int2)(pitch, height) : (int2)(first.x * BYTES, first.y) + kept;
}

#ifdef WRITE
VALUE make_value(int2 first, int number) {
    return (VALUE)((uint)first.x * 5 + first.y + number * 3 + (uint)get_global_id(0));
}

SUB_GROUPS_KERNEL(blocks)(global uchar *matrix, int pitch, int height, int2 kept, int blocks) {
    int2 first = find_first(pitch, blocks);
    for (int i = 0; i < blocks; ++i, first.x += COLUMNS * COUNT) {
        const int2 size = find_size(first, pitch, height, kept);
        VALUE values[VALUES];
        for (int number = 0; number < VALUES; ++number)
            values[number] = make_value(first, number);
        FUNCTION(matrix, size.x, size.y, pitch, first, values);
    }
}

KERNEL(own_loop)(global uchar *matrix, int pitch, int height, int2 kept, int blocks) {
    int2 first = find_first(pitch, blocks);
    const int byte = get_local_id(0) % LANES * sizeof(VALUE);
    for (int i = 0; i < blocks; ++i, first.x += COLUMNS * COUNT) {
        const int2 size = find_size(first, pitch, height, kept);
        VALUE values[VALUES];
        for (int number = 0; number < VALUES; ++number)
            values[number] = make_value(first, number);
        for (int row = 0; row < ROWS; ++row)
            if ((uint)(first.x * BYTES + byte) < (uint)size.x && (uint)(first.y + row) < (uint)size.y)
                *(global VALUE *)(matrix + (long)(first.y + row) * pitch + first.x * BYTES + byte) = values[row];
    }
}
#else
uint sum_up(private const VALUE *values) {
    uint sum = 0;
    for (int number = 0; number < COUNT * VALUES; ++number)
        sum += values[number] ^ number;
    return sum;
}

SUB_GROUPS_KERNEL(blocks)(const global uchar *matrix, int pitch, int height, int2 kept, int blocks, global uint *sums) {
    int2 first = find_first(pitch, blocks);
    uint sum = 0;
    for (int i = 0; i < blocks; ++i, first.x += COLUMNS * COUNT) {
        const int2 size = find_size(first, pitch, height, kept);
        VALUE values[COUNT * VALUES];
        FUNCTION(matrix, size.x, size.y, pitch, first, values);
        sum += sum_up(values);
    }
    sums[get_global_id(0)] = sum;
}

// An element of the matrix, or several as one; 0 outside it.
#define LOAD(type, byte, row)                                                                                          \
    ((uint)(byte) < (uint)size.x && (uint)(row) < (uint)size.y                                                         \
         ? *(const global type *)(matrix + (long)(row)*pitch + (byte))                                                 \
         : 0)

// What a lane has: a column of blocks that are transformed, or a row of them that are transposed; of others a value of
// each row, or of every other row where eight lanes share one.
uint load_value(const global uchar *matrix, int pitch, int2 size, int2 first, int lane, int block, int number) {
#ifdef TRANSFORM
    uint value = 0;
    for (int part = 0; part < PARTS; ++part)
        value |= (uint)LOAD(ELEMENT, (first.x + block * COLUMNS + lane) * BYTES, first.y + number * PARTS + part)
                 << part * 8 * BYTES;
    return value;
#elif defined(TRANSPOSE)
    return LOAD(ELEMENT, (first.x + number) * BYTES, first.y + lane);
#else
    const int sharing = COLUMNS / PARTS, at_once = LANES / sharing;
    return LOAD(VALUE, (first.x + block * COLUMNS) * BYTES + lane % sharing * (int)sizeof(VALUE),
                first.y + number * at_once + lane / sharing);
#endif
}

KERNEL(own_loop)(const global uchar *matrix, int pitch, int height, int2 kept, int blocks, global uint *sums) {
    int2 first = find_first(pitch, blocks);
    const int lane = get_local_id(0) % LANES;
    uint sum = 0;
    for (int i = 0; i < blocks; ++i, first.x += COLUMNS * COUNT) {
        const int2 size = find_size(first, pitch, height, kept);
        VALUE values[COUNT * VALUES];
        for (int block = 0; block < COUNT; ++block)
            for (int number = 0; number < VALUES; ++number)
                values[block * VALUES + number] = load_value(matrix, pitch, size, first, lane, block, number);
        sum += sum_up(values);
    }
    sums[get_global_id(0)] = sum;
}
#endif

kernel void fill(global uint *data) {
    uint x = (uint)get_global_id(0) * 2654435761u + 1;
    x ^= x >> 15;
    x *= 2246822519u;
    data[get_global_id(0)] = x ^ x >> 13;
}

kernel void count_differences(const global uint *a, const global uint *b, global uint *count) {
    if (a[get_global_id(0)] != b[get_global_id(0)])
        atomic_inc(count);
}
