// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Each function of cl_intel_subgroup_2d_block_io in a kernel of its own, with the values that the specification says a
// work-item has, in the order of its text.

#define NAME(function) intel_sub_group_2d_block_##function
#define KERNEL __attribute__((intel_reqd_sub_group_size(16))) kernel void

#define READ(function, value_t, count)                                                                                 \
    KERNEL function(global uchar *matrix, global value_t *out, int width, int height, int pitch, int2 coord) {         \
        value_t values[count];                                                                                         \
        NAME(function)(matrix, width, height, pitch, coord, (private value_t *)values);                                \
        for (int i = 0; i < count; ++i)                                                                                \
            out[get_global_id(0) * count + i] = values[i];                                                             \
    }

#define WRITE(function, value_t, count)                                                                                \
    KERNEL function(global uchar *matrix, const global value_t *in, int width, int height, int pitch, int2 coord) {    \
        value_t values[count];                                                                                         \
        for (int i = 0; i < count; ++i)                                                                                \
            values[i] = in[get_global_id(0) * count + i];                                                              \
        NAME(function)(matrix, width, height, pitch, coord, (private value_t *)values);                                \
    }

#define PREFETCH(function)                                                                                             \
    KERNEL function(global uchar *matrix, int width, int height, int pitch, int2 coord) {                              \
        NAME(function)(matrix, width, height, pitch, coord);                                                           \
    }

READ(read_8b_1r32x1c, ushort, 1)
READ(read_8b_2r32x1c, ushort, 2)
READ(read_8b_4r32x1c, ushort, 4)
READ(read_8b_8r32x1c, ushort, 8)
READ(read_8b_16r32x1c, ushort, 16)
READ(read_8b_32r32x1c, ushort, 32)
READ(read_16b_1r16x1c, ushort, 1)
READ(read_16b_2r16x1c, ushort, 2)
READ(read_16b_4r16x1c, ushort, 4)
READ(read_16b_8r16x1c, ushort, 8)
READ(read_16b_16r16x1c, ushort, 16)
READ(read_16b_32r16x1c, ushort, 32)
READ(read_32b_1r8x1c, uint, 1)
READ(read_32b_2r8x1c, uint, 1)
READ(read_32b_4r8x1c, uint, 2)
READ(read_32b_8r8x1c, uint, 4)
READ(read_32b_16r8x1c, uint, 8)
READ(read_32b_32r8x1c, uint, 16)
READ(read_32b_1r16x1c, uint, 1)
READ(read_32b_2r16x1c, uint, 2)
READ(read_32b_4r16x1c, uint, 4)
READ(read_32b_8r16x1c, uint, 8)
READ(read_32b_16r16x1c, uint, 16)
READ(read_32b_32r16x1c, uint, 32)
READ(read_8b_1r32x2c, ushort, 2)
READ(read_8b_2r32x2c, ushort, 4)
READ(read_8b_4r32x2c, ushort, 8)
READ(read_8b_8r32x2c, ushort, 16)
READ(read_8b_16r32x2c, ushort, 32)
READ(read_8b_32r32x2c, ushort, 64)
READ(read_16b_1r16x2c, ushort, 2)
READ(read_16b_2r16x2c, ushort, 4)
READ(read_16b_4r16x2c, ushort, 8)
READ(read_16b_8r16x2c, ushort, 16)
READ(read_16b_16r16x2c, ushort, 32)
READ(read_16b_32r16x2c, ushort, 64)
READ(read_32b_1r8x2c, uint, 2)
READ(read_32b_2r8x2c, uint, 2)
READ(read_32b_4r8x2c, uint, 4)
READ(read_32b_8r8x2c, uint, 8)
READ(read_32b_16r8x2c, uint, 16)
READ(read_32b_32r8x2c, uint, 32)
READ(read_8b_8r16x4c, uchar, 32)
READ(read_8b_16r16x4c, uchar, 64)
READ(read_8b_32r16x4c, uchar, 128)
READ(read_transform_8b_32r16x1c, uint, 8)
READ(read_transform_8b_32r16x2c, uint, 16)
READ(read_transform_8b_32r16x4c, uint, 32)
READ(read_transform_16b_16r16x1c, uint, 8)
READ(read_transform_16b_16r16x2c, uint, 16)
READ(read_transform_16b_32r16x1c, uint, 16)
READ(read_transform_16b_32r16x2c, uint, 32)
READ(read_transpose_32b_16r8x1c, uint, 8)
READ(read_transpose_32b_32r8x1c, uint, 16)

WRITE(write_8b_1r16x1c, uchar, 1)
WRITE(write_8b_2r16x1c, uchar, 2)
WRITE(write_8b_4r16x1c, uchar, 4)
WRITE(write_8b_8r16x1c, uchar, 8)
WRITE(write_8b_1r32x1c, ushort, 1)
WRITE(write_8b_2r32x1c, ushort, 2)
WRITE(write_8b_4r32x1c, ushort, 4)
WRITE(write_8b_8r32x1c, ushort, 8)
WRITE(write_16b_1r16x1c, ushort, 1)
WRITE(write_16b_2r16x1c, ushort, 2)
WRITE(write_16b_4r16x1c, ushort, 4)
WRITE(write_16b_8r16x1c, ushort, 8)
WRITE(write_32b_1r16x1c, uint, 1)
WRITE(write_32b_2r16x1c, uint, 2)
WRITE(write_32b_4r16x1c, uint, 4)
WRITE(write_32b_8r16x1c, uint, 8)

PREFETCH(prefetch_8b_1r32x1c)
PREFETCH(prefetch_8b_2r32x1c)
PREFETCH(prefetch_8b_4r32x1c)
PREFETCH(prefetch_8b_8r32x1c)
PREFETCH(prefetch_8b_16r32x1c)
PREFETCH(prefetch_8b_32r32x1c)
PREFETCH(prefetch_8b_1r32x2c)
PREFETCH(prefetch_8b_2r32x2c)
PREFETCH(prefetch_8b_4r32x2c)
PREFETCH(prefetch_8b_8r32x2c)
PREFETCH(prefetch_8b_16r32x2c)
PREFETCH(prefetch_8b_32r32x2c)
PREFETCH(prefetch_8b_32r16x1c)
PREFETCH(prefetch_8b_32r16x2c)
PREFETCH(prefetch_8b_8r16x4c)
PREFETCH(prefetch_8b_16r16x4c)
PREFETCH(prefetch_8b_32r16x4c)
PREFETCH(prefetch_16b_1r16x1c)
PREFETCH(prefetch_16b_2r16x1c)
PREFETCH(prefetch_16b_4r16x1c)
PREFETCH(prefetch_16b_8r16x1c)
PREFETCH(prefetch_16b_16r16x1c)
PREFETCH(prefetch_16b_32r16x1c)
PREFETCH(prefetch_16b_1r16x2c)
PREFETCH(prefetch_16b_2r16x2c)
PREFETCH(prefetch_16b_4r16x2c)
PREFETCH(prefetch_16b_8r16x2c)
PREFETCH(prefetch_16b_16r16x2c)
PREFETCH(prefetch_16b_32r16x2c)
PREFETCH(prefetch_32b_1r8x1c)
PREFETCH(prefetch_32b_2r8x1c)
PREFETCH(prefetch_32b_4r8x1c)
PREFETCH(prefetch_32b_8r8x1c)
PREFETCH(prefetch_32b_16r8x1c)
PREFETCH(prefetch_32b_32r8x1c)
PREFETCH(prefetch_32b_1r16x1c)
PREFETCH(prefetch_32b_2r16x1c)
PREFETCH(prefetch_32b_4r16x1c)
PREFETCH(prefetch_32b_8r16x1c)
PREFETCH(prefetch_32b_16r16x1c)
PREFETCH(prefetch_32b_32r16x1c)
PREFETCH(prefetch_32b_1r8x2c)
PREFETCH(prefetch_32b_2r8x2c)
PREFETCH(prefetch_32b_4r8x2c)
PREFETCH(prefetch_32b_8r8x2c)
PREFETCH(prefetch_32b_16r8x2c)
PREFETCH(prefetch_32b_32r8x2c)
