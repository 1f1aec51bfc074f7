// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cl_intel_subgroup_2d_block_io: declares the reads, writes and prefetches of 2D blocks for an OpenCL C kernel.
//
//   void intel_sub_group_2d_block_read_<shape>(const global void *base_address, int width, int height, int pitch,
//                                              int2 coord, T *destination)
//   void intel_sub_group_2d_block_read_transform_<shape>(... the same)
//   void intel_sub_group_2d_block_read_transpose_<shape>(... the same)
//   void intel_sub_group_2d_block_write_<shape>(global void *base_address, int width, int height, int pitch,
//                                               int2 coord, T *value)
//   void intel_sub_group_2d_block_prefetch_<shape>(const global void *base_address, int width, int height, int pitch,
//                                                  int2 coord)
//
// <shape>: <bits>b_<rows>r<columns>x<blocks>c: bits of an element, rows and columns of a block, and blocks side by
// side. T: the element's type, but ushort for 32 columns of bytes, and uint for what is transformed.
//
// base_address, width, height, pitch: the matrix. The address is a multiple of 64 bytes; the width in bytes, 64 to
// 2^24, a multiple of 4; the height in rows, 1 to 2^24; the pitch in bytes, at least the width and a multiple of 16.
//
// coord: the first block's top-left corner. x in elements, a multiple of 4 for bytes and of 2 for words; y in rows.
// Both may be negative.
//
// destination, value: each work-item's own values, one after the other: what it has of the first row, of the second,
// and so on, of the first block, then of the second. A row is spread over the 16 work-items of the sub-group: of 32
// columns each has two, of 8 columns the first eight work-items have one row, the others the next. Reads with
// `transform` put the four bytes, or two words, that stand one below the other into one value; `transpose` takes
// columns for rows.
//
// All work-items of the sub-group make the call, with the same arguments but the last. Reads outside the matrix give 0,
// writes and prefetches there do nothing. Pointers to private memory may be generic pointers.
//
// Source: cl_intel_subgroup_2d_block_io version 1.1.0, SPV_INTEL_2d_block_io revision 2.

#ifndef CLTILE_CL_INTEL_SUBGROUP_2D_BLOCK_IO_H
#define CLTILE_CL_INTEL_SUBGROUP_2D_BLOCK_IO_H

// Makes the name known to Clang, so that a kernel's own "#pragma OPENCL EXTENSION cl_intel_subgroup_2d_block_io :
// enable" draws no warning.
#pragma OPENCL EXTENSION cl_intel_subgroup_2d_block_io : begin
#pragma OPENCL EXTENSION cl_intel_subgroup_2d_block_io : end

#ifndef cl_intel_subgroup_2d_block_io
#define cl_intel_subgroup_2d_block_io 1
#endif

// In SPIR-V that is to be linked with a library of cltile's the builtins have names of their own: translators take a
// function by a builtin's name for the builtin, whether it is defined or not.
#ifdef CLTILE_PRIVATE_NAMES
#define intel_sub_group_2d_block_read_8b_1r32x1c __cltile_intel_sub_group_2d_block_read_8b_1r32x1c
#define intel_sub_group_2d_block_read_8b_2r32x1c __cltile_intel_sub_group_2d_block_read_8b_2r32x1c
#define intel_sub_group_2d_block_read_8b_4r32x1c __cltile_intel_sub_group_2d_block_read_8b_4r32x1c
#define intel_sub_group_2d_block_read_8b_8r32x1c __cltile_intel_sub_group_2d_block_read_8b_8r32x1c
#define intel_sub_group_2d_block_read_8b_16r32x1c __cltile_intel_sub_group_2d_block_read_8b_16r32x1c
#define intel_sub_group_2d_block_read_8b_32r32x1c __cltile_intel_sub_group_2d_block_read_8b_32r32x1c
#define intel_sub_group_2d_block_read_8b_1r32x2c __cltile_intel_sub_group_2d_block_read_8b_1r32x2c
#define intel_sub_group_2d_block_read_8b_2r32x2c __cltile_intel_sub_group_2d_block_read_8b_2r32x2c
#define intel_sub_group_2d_block_read_8b_4r32x2c __cltile_intel_sub_group_2d_block_read_8b_4r32x2c
#define intel_sub_group_2d_block_read_8b_8r32x2c __cltile_intel_sub_group_2d_block_read_8b_8r32x2c
#define intel_sub_group_2d_block_read_8b_16r32x2c __cltile_intel_sub_group_2d_block_read_8b_16r32x2c
#define intel_sub_group_2d_block_read_8b_32r32x2c __cltile_intel_sub_group_2d_block_read_8b_32r32x2c
#define intel_sub_group_2d_block_read_8b_8r16x4c __cltile_intel_sub_group_2d_block_read_8b_8r16x4c
#define intel_sub_group_2d_block_read_8b_16r16x4c __cltile_intel_sub_group_2d_block_read_8b_16r16x4c
#define intel_sub_group_2d_block_read_8b_32r16x4c __cltile_intel_sub_group_2d_block_read_8b_32r16x4c
#define intel_sub_group_2d_block_read_16b_1r16x1c __cltile_intel_sub_group_2d_block_read_16b_1r16x1c
#define intel_sub_group_2d_block_read_16b_2r16x1c __cltile_intel_sub_group_2d_block_read_16b_2r16x1c
#define intel_sub_group_2d_block_read_16b_4r16x1c __cltile_intel_sub_group_2d_block_read_16b_4r16x1c
#define intel_sub_group_2d_block_read_16b_8r16x1c __cltile_intel_sub_group_2d_block_read_16b_8r16x1c
#define intel_sub_group_2d_block_read_16b_16r16x1c __cltile_intel_sub_group_2d_block_read_16b_16r16x1c
#define intel_sub_group_2d_block_read_16b_32r16x1c __cltile_intel_sub_group_2d_block_read_16b_32r16x1c
#define intel_sub_group_2d_block_read_16b_1r16x2c __cltile_intel_sub_group_2d_block_read_16b_1r16x2c
#define intel_sub_group_2d_block_read_16b_2r16x2c __cltile_intel_sub_group_2d_block_read_16b_2r16x2c
#define intel_sub_group_2d_block_read_16b_4r16x2c __cltile_intel_sub_group_2d_block_read_16b_4r16x2c
#define intel_sub_group_2d_block_read_16b_8r16x2c __cltile_intel_sub_group_2d_block_read_16b_8r16x2c
#define intel_sub_group_2d_block_read_16b_16r16x2c __cltile_intel_sub_group_2d_block_read_16b_16r16x2c
#define intel_sub_group_2d_block_read_16b_32r16x2c __cltile_intel_sub_group_2d_block_read_16b_32r16x2c
#define intel_sub_group_2d_block_read_32b_1r8x1c __cltile_intel_sub_group_2d_block_read_32b_1r8x1c
#define intel_sub_group_2d_block_read_32b_2r8x1c __cltile_intel_sub_group_2d_block_read_32b_2r8x1c
#define intel_sub_group_2d_block_read_32b_4r8x1c __cltile_intel_sub_group_2d_block_read_32b_4r8x1c
#define intel_sub_group_2d_block_read_32b_8r8x1c __cltile_intel_sub_group_2d_block_read_32b_8r8x1c
#define intel_sub_group_2d_block_read_32b_16r8x1c __cltile_intel_sub_group_2d_block_read_32b_16r8x1c
#define intel_sub_group_2d_block_read_32b_32r8x1c __cltile_intel_sub_group_2d_block_read_32b_32r8x1c
#define intel_sub_group_2d_block_read_32b_1r16x1c __cltile_intel_sub_group_2d_block_read_32b_1r16x1c
#define intel_sub_group_2d_block_read_32b_2r16x1c __cltile_intel_sub_group_2d_block_read_32b_2r16x1c
#define intel_sub_group_2d_block_read_32b_4r16x1c __cltile_intel_sub_group_2d_block_read_32b_4r16x1c
#define intel_sub_group_2d_block_read_32b_8r16x1c __cltile_intel_sub_group_2d_block_read_32b_8r16x1c
#define intel_sub_group_2d_block_read_32b_16r16x1c __cltile_intel_sub_group_2d_block_read_32b_16r16x1c
#define intel_sub_group_2d_block_read_32b_32r16x1c __cltile_intel_sub_group_2d_block_read_32b_32r16x1c
#define intel_sub_group_2d_block_read_32b_1r8x2c __cltile_intel_sub_group_2d_block_read_32b_1r8x2c
#define intel_sub_group_2d_block_read_32b_2r8x2c __cltile_intel_sub_group_2d_block_read_32b_2r8x2c
#define intel_sub_group_2d_block_read_32b_4r8x2c __cltile_intel_sub_group_2d_block_read_32b_4r8x2c
#define intel_sub_group_2d_block_read_32b_8r8x2c __cltile_intel_sub_group_2d_block_read_32b_8r8x2c
#define intel_sub_group_2d_block_read_32b_16r8x2c __cltile_intel_sub_group_2d_block_read_32b_16r8x2c
#define intel_sub_group_2d_block_read_32b_32r8x2c __cltile_intel_sub_group_2d_block_read_32b_32r8x2c
#define intel_sub_group_2d_block_read_transform_8b_32r16x1c __cltile_intel_sub_group_2d_block_read_transform_8b_32r16x1c
#define intel_sub_group_2d_block_read_transform_8b_32r16x2c __cltile_intel_sub_group_2d_block_read_transform_8b_32r16x2c
#define intel_sub_group_2d_block_read_transform_8b_32r16x4c __cltile_intel_sub_group_2d_block_read_transform_8b_32r16x4c
#define intel_sub_group_2d_block_read_transform_16b_16r16x1c                                                           \
    __cltile_intel_sub_group_2d_block_read_transform_16b_16r16x1c
#define intel_sub_group_2d_block_read_transform_16b_16r16x2c                                                           \
    __cltile_intel_sub_group_2d_block_read_transform_16b_16r16x2c
#define intel_sub_group_2d_block_read_transform_16b_32r16x1c                                                           \
    __cltile_intel_sub_group_2d_block_read_transform_16b_32r16x1c
#define intel_sub_group_2d_block_read_transform_16b_32r16x2c                                                           \
    __cltile_intel_sub_group_2d_block_read_transform_16b_32r16x2c
#define intel_sub_group_2d_block_read_transpose_32b_16r8x1c __cltile_intel_sub_group_2d_block_read_transpose_32b_16r8x1c
#define intel_sub_group_2d_block_read_transpose_32b_32r8x1c __cltile_intel_sub_group_2d_block_read_transpose_32b_32r8x1c
#define intel_sub_group_2d_block_write_8b_1r16x1c __cltile_intel_sub_group_2d_block_write_8b_1r16x1c
#define intel_sub_group_2d_block_write_8b_2r16x1c __cltile_intel_sub_group_2d_block_write_8b_2r16x1c
#define intel_sub_group_2d_block_write_8b_4r16x1c __cltile_intel_sub_group_2d_block_write_8b_4r16x1c
#define intel_sub_group_2d_block_write_8b_8r16x1c __cltile_intel_sub_group_2d_block_write_8b_8r16x1c
#define intel_sub_group_2d_block_write_8b_1r32x1c __cltile_intel_sub_group_2d_block_write_8b_1r32x1c
#define intel_sub_group_2d_block_write_8b_2r32x1c __cltile_intel_sub_group_2d_block_write_8b_2r32x1c
#define intel_sub_group_2d_block_write_8b_4r32x1c __cltile_intel_sub_group_2d_block_write_8b_4r32x1c
#define intel_sub_group_2d_block_write_8b_8r32x1c __cltile_intel_sub_group_2d_block_write_8b_8r32x1c
#define intel_sub_group_2d_block_write_16b_1r16x1c __cltile_intel_sub_group_2d_block_write_16b_1r16x1c
#define intel_sub_group_2d_block_write_16b_2r16x1c __cltile_intel_sub_group_2d_block_write_16b_2r16x1c
#define intel_sub_group_2d_block_write_16b_4r16x1c __cltile_intel_sub_group_2d_block_write_16b_4r16x1c
#define intel_sub_group_2d_block_write_16b_8r16x1c __cltile_intel_sub_group_2d_block_write_16b_8r16x1c
#define intel_sub_group_2d_block_write_32b_1r16x1c __cltile_intel_sub_group_2d_block_write_32b_1r16x1c
#define intel_sub_group_2d_block_write_32b_2r16x1c __cltile_intel_sub_group_2d_block_write_32b_2r16x1c
#define intel_sub_group_2d_block_write_32b_4r16x1c __cltile_intel_sub_group_2d_block_write_32b_4r16x1c
#define intel_sub_group_2d_block_write_32b_8r16x1c __cltile_intel_sub_group_2d_block_write_32b_8r16x1c
#define intel_sub_group_2d_block_prefetch_8b_1r32x1c __cltile_intel_sub_group_2d_block_prefetch_8b_1r32x1c
#define intel_sub_group_2d_block_prefetch_8b_2r32x1c __cltile_intel_sub_group_2d_block_prefetch_8b_2r32x1c
#define intel_sub_group_2d_block_prefetch_8b_4r32x1c __cltile_intel_sub_group_2d_block_prefetch_8b_4r32x1c
#define intel_sub_group_2d_block_prefetch_8b_8r32x1c __cltile_intel_sub_group_2d_block_prefetch_8b_8r32x1c
#define intel_sub_group_2d_block_prefetch_8b_16r32x1c __cltile_intel_sub_group_2d_block_prefetch_8b_16r32x1c
#define intel_sub_group_2d_block_prefetch_8b_32r32x1c __cltile_intel_sub_group_2d_block_prefetch_8b_32r32x1c
#define intel_sub_group_2d_block_prefetch_8b_1r32x2c __cltile_intel_sub_group_2d_block_prefetch_8b_1r32x2c
#define intel_sub_group_2d_block_prefetch_8b_2r32x2c __cltile_intel_sub_group_2d_block_prefetch_8b_2r32x2c
#define intel_sub_group_2d_block_prefetch_8b_4r32x2c __cltile_intel_sub_group_2d_block_prefetch_8b_4r32x2c
#define intel_sub_group_2d_block_prefetch_8b_8r32x2c __cltile_intel_sub_group_2d_block_prefetch_8b_8r32x2c
#define intel_sub_group_2d_block_prefetch_8b_16r32x2c __cltile_intel_sub_group_2d_block_prefetch_8b_16r32x2c
#define intel_sub_group_2d_block_prefetch_8b_32r32x2c __cltile_intel_sub_group_2d_block_prefetch_8b_32r32x2c
#define intel_sub_group_2d_block_prefetch_8b_32r16x1c __cltile_intel_sub_group_2d_block_prefetch_8b_32r16x1c
#define intel_sub_group_2d_block_prefetch_8b_32r16x2c __cltile_intel_sub_group_2d_block_prefetch_8b_32r16x2c
#define intel_sub_group_2d_block_prefetch_8b_8r16x4c __cltile_intel_sub_group_2d_block_prefetch_8b_8r16x4c
#define intel_sub_group_2d_block_prefetch_8b_16r16x4c __cltile_intel_sub_group_2d_block_prefetch_8b_16r16x4c
#define intel_sub_group_2d_block_prefetch_8b_32r16x4c __cltile_intel_sub_group_2d_block_prefetch_8b_32r16x4c
#define intel_sub_group_2d_block_prefetch_16b_1r16x1c __cltile_intel_sub_group_2d_block_prefetch_16b_1r16x1c
#define intel_sub_group_2d_block_prefetch_16b_2r16x1c __cltile_intel_sub_group_2d_block_prefetch_16b_2r16x1c
#define intel_sub_group_2d_block_prefetch_16b_4r16x1c __cltile_intel_sub_group_2d_block_prefetch_16b_4r16x1c
#define intel_sub_group_2d_block_prefetch_16b_8r16x1c __cltile_intel_sub_group_2d_block_prefetch_16b_8r16x1c
#define intel_sub_group_2d_block_prefetch_16b_16r16x1c __cltile_intel_sub_group_2d_block_prefetch_16b_16r16x1c
#define intel_sub_group_2d_block_prefetch_16b_32r16x1c __cltile_intel_sub_group_2d_block_prefetch_16b_32r16x1c
#define intel_sub_group_2d_block_prefetch_16b_1r16x2c __cltile_intel_sub_group_2d_block_prefetch_16b_1r16x2c
#define intel_sub_group_2d_block_prefetch_16b_2r16x2c __cltile_intel_sub_group_2d_block_prefetch_16b_2r16x2c
#define intel_sub_group_2d_block_prefetch_16b_4r16x2c __cltile_intel_sub_group_2d_block_prefetch_16b_4r16x2c
#define intel_sub_group_2d_block_prefetch_16b_8r16x2c __cltile_intel_sub_group_2d_block_prefetch_16b_8r16x2c
#define intel_sub_group_2d_block_prefetch_16b_16r16x2c __cltile_intel_sub_group_2d_block_prefetch_16b_16r16x2c
#define intel_sub_group_2d_block_prefetch_16b_32r16x2c __cltile_intel_sub_group_2d_block_prefetch_16b_32r16x2c
#define intel_sub_group_2d_block_prefetch_32b_1r16x1c __cltile_intel_sub_group_2d_block_prefetch_32b_1r16x1c
#define intel_sub_group_2d_block_prefetch_32b_2r16x1c __cltile_intel_sub_group_2d_block_prefetch_32b_2r16x1c
#define intel_sub_group_2d_block_prefetch_32b_4r16x1c __cltile_intel_sub_group_2d_block_prefetch_32b_4r16x1c
#define intel_sub_group_2d_block_prefetch_32b_8r16x1c __cltile_intel_sub_group_2d_block_prefetch_32b_8r16x1c
#define intel_sub_group_2d_block_prefetch_32b_16r16x1c __cltile_intel_sub_group_2d_block_prefetch_32b_16r16x1c
#define intel_sub_group_2d_block_prefetch_32b_32r16x1c __cltile_intel_sub_group_2d_block_prefetch_32b_32r16x1c
#define intel_sub_group_2d_block_prefetch_32b_1r8x1c __cltile_intel_sub_group_2d_block_prefetch_32b_1r8x1c
#define intel_sub_group_2d_block_prefetch_32b_2r8x1c __cltile_intel_sub_group_2d_block_prefetch_32b_2r8x1c
#define intel_sub_group_2d_block_prefetch_32b_4r8x1c __cltile_intel_sub_group_2d_block_prefetch_32b_4r8x1c
#define intel_sub_group_2d_block_prefetch_32b_8r8x1c __cltile_intel_sub_group_2d_block_prefetch_32b_8r8x1c
#define intel_sub_group_2d_block_prefetch_32b_16r8x1c __cltile_intel_sub_group_2d_block_prefetch_32b_16r8x1c
#define intel_sub_group_2d_block_prefetch_32b_32r8x1c __cltile_intel_sub_group_2d_block_prefetch_32b_32r8x1c
#define intel_sub_group_2d_block_prefetch_32b_1r8x2c __cltile_intel_sub_group_2d_block_prefetch_32b_1r8x2c
#define intel_sub_group_2d_block_prefetch_32b_2r8x2c __cltile_intel_sub_group_2d_block_prefetch_32b_2r8x2c
#define intel_sub_group_2d_block_prefetch_32b_4r8x2c __cltile_intel_sub_group_2d_block_prefetch_32b_4r8x2c
#define intel_sub_group_2d_block_prefetch_32b_8r8x2c __cltile_intel_sub_group_2d_block_prefetch_32b_8r8x2c
#define intel_sub_group_2d_block_prefetch_32b_16r8x2c __cltile_intel_sub_group_2d_block_prefetch_32b_16r8x2c
#define intel_sub_group_2d_block_prefetch_32b_32r8x2c __cltile_intel_sub_group_2d_block_prefetch_32b_32r8x2c
#endif

// X(shape, type of a lane's values, type of elements, rows, columns, blocks); of prefetches the types are one.
#define CLTILE_2D_BLOCK_TO_8_ROWS(X, bits, value_t, element_t, columns, blocks)                                        \
    X(bits##b_1r##columns##x##blocks##c, value_t, element_t, 1, columns, blocks)                                       \
    X(bits##b_2r##columns##x##blocks##c, value_t, element_t, 2, columns, blocks)                                       \
    X(bits##b_4r##columns##x##blocks##c, value_t, element_t, 4, columns, blocks)                                       \
    X(bits##b_8r##columns##x##blocks##c, value_t, element_t, 8, columns, blocks)
#define CLTILE_2D_BLOCK_TO_32_ROWS(X, bits, value_t, element_t, columns, blocks)                                       \
    CLTILE_2D_BLOCK_TO_8_ROWS(X, bits, value_t, element_t, columns, blocks)                                            \
    X(bits##b_16r##columns##x##blocks##c, value_t, element_t, 16, columns, blocks)                                     \
    X(bits##b_32r##columns##x##blocks##c, value_t, element_t, 32, columns, blocks)

#define CLTILE_2D_BLOCK_READ_8B(X)                                                                                     \
    CLTILE_2D_BLOCK_TO_32_ROWS(X, 8, ushort, uchar, 32, 1)                                                             \
    CLTILE_2D_BLOCK_TO_32_ROWS(X, 8, ushort, uchar, 32, 2)                                                             \
    X(8b_8r16x4c, uchar, uchar, 8, 16, 4)                                                                              \
    X(8b_16r16x4c, uchar, uchar, 16, 16, 4)                                                                            \
    X(8b_32r16x4c, uchar, uchar, 32, 16, 4)

#define CLTILE_2D_BLOCK_READ_16B(X)                                                                                    \
    CLTILE_2D_BLOCK_TO_32_ROWS(X, 16, ushort, ushort, 16, 1)                                                           \
    CLTILE_2D_BLOCK_TO_32_ROWS(X, 16, ushort, ushort, 16, 2)

#define CLTILE_2D_BLOCK_READ_32B(X)                                                                                    \
    CLTILE_2D_BLOCK_TO_32_ROWS(X, 32, uint, uint, 8, 1)                                                                \
    CLTILE_2D_BLOCK_TO_32_ROWS(X, 32, uint, uint, 16, 1)                                                               \
    CLTILE_2D_BLOCK_TO_32_ROWS(X, 32, uint, uint, 8, 2)

#define CLTILE_2D_BLOCK_READ_TRANSFORM(X)                                                                              \
    X(8b_32r16x1c, uint, uchar, 32, 16, 1)                                                                             \
    X(8b_32r16x2c, uint, uchar, 32, 16, 2)                                                                             \
    X(8b_32r16x4c, uint, uchar, 32, 16, 4)                                                                             \
    X(16b_16r16x1c, uint, ushort, 16, 16, 1)                                                                           \
    X(16b_16r16x2c, uint, ushort, 16, 16, 2)                                                                           \
    X(16b_32r16x1c, uint, ushort, 32, 16, 1)                                                                           \
    X(16b_32r16x2c, uint, ushort, 32, 16, 2)

#define CLTILE_2D_BLOCK_READ_TRANSPOSE(X)                                                                              \
    X(32b_16r8x1c, uint, uint, 16, 8, 1)                                                                               \
    X(32b_32r8x1c, uint, uint, 32, 8, 1)

#define CLTILE_2D_BLOCK_WRITE(X)                                                                                       \
    CLTILE_2D_BLOCK_TO_8_ROWS(X, 8, uchar, uchar, 16, 1)                                                               \
    CLTILE_2D_BLOCK_TO_8_ROWS(X, 8, ushort, uchar, 32, 1)                                                              \
    CLTILE_2D_BLOCK_TO_8_ROWS(X, 16, ushort, ushort, 16, 1)                                                            \
    CLTILE_2D_BLOCK_TO_8_ROWS(X, 32, uint, uint, 16, 1)

#define CLTILE_2D_BLOCK_PREFETCH(X)                                                                                    \
    CLTILE_2D_BLOCK_TO_32_ROWS(X, 8, uchar, uchar, 32, 1)                                                              \
    CLTILE_2D_BLOCK_TO_32_ROWS(X, 8, uchar, uchar, 32, 2)                                                              \
    X(8b_32r16x1c, uchar, uchar, 32, 16, 1)                                                                            \
    X(8b_32r16x2c, uchar, uchar, 32, 16, 2)                                                                            \
    X(8b_8r16x4c, uchar, uchar, 8, 16, 4)                                                                              \
    X(8b_16r16x4c, uchar, uchar, 16, 16, 4)                                                                            \
    X(8b_32r16x4c, uchar, uchar, 32, 16, 4)                                                                            \
    CLTILE_2D_BLOCK_TO_32_ROWS(X, 16, ushort, ushort, 16, 1)                                                           \
    CLTILE_2D_BLOCK_TO_32_ROWS(X, 16, ushort, ushort, 16, 2)                                                           \
    CLTILE_2D_BLOCK_TO_32_ROWS(X, 32, uint, uint, 16, 1)                                                               \
    CLTILE_2D_BLOCK_TO_32_ROWS(X, 32, uint, uint, 8, 1)                                                                \
    CLTILE_2D_BLOCK_TO_32_ROWS(X, 32, uint, uint, 8, 2)

#ifndef CLTILE_BUILTIN // the library's own sources define it to inline what they define
#define CLTILE_BUILTIN __attribute__((overloadable, convergent))
#endif

// OpenCL C 2.0 has generic pointers; in 3.0 they are optional. Where a compiler has them, (ushort *)&x is one. PoCL 3.1
// takes -cl-std=CL2.0 but has none, so the layer says so by CLTILE_NO_GENERIC_POINTERS.
#if !defined(CLTILE_NO_GENERIC_POINTERS) &&                                                                            \
    (defined(__OPENCL_CPP_VERSION__) || defined(__opencl_c_generic_address_space) ||                                   \
     (__OPENCL_C_VERSION__ >= 200 && __OPENCL_C_VERSION__ < 300))
#define CLTILE_GENERIC_POINTERS
#endif

#ifndef CLTILE_DEFINITIONS // the layer defines what it would only declare here
#define CLTILE_DECLARE_OF(direction, shape, const_void, space, value_t, value)                                         \
    void CLTILE_BUILTIN intel_sub_group_2d_block_##direction##_##shape(                                                \
        const_void *__base_address, int __width, int __height, int __pitch, int2 __coord, space value_t *value);
#define CLTILE_DECLARE_READ(direction, shape, space, value_t)                                                          \
    CLTILE_DECLARE_OF(direction, shape, const global void, space, value_t, __destination)                              \
    CLTILE_DECLARE_OF(direction, shape, global void, space, value_t, __destination)
#define CLTILE_DECLARE_EACH(READ, TRANSFORM, TRANSPOSE, WRITE)                                                         \
    CLTILE_2D_BLOCK_READ_8B(READ)                                                                                      \
    CLTILE_2D_BLOCK_READ_16B(READ)                                                                                     \
    CLTILE_2D_BLOCK_READ_32B(READ)                                                                                     \
    CLTILE_2D_BLOCK_READ_TRANSFORM(TRANSFORM)                                                                          \
    CLTILE_2D_BLOCK_READ_TRANSPOSE(TRANSPOSE)                                                                          \
    CLTILE_2D_BLOCK_WRITE(WRITE)

#define CLTILE_READ(shape, value_t, element_t, rows, columns, blocks) CLTILE_DECLARE_READ(read, shape, private, value_t)
#define CLTILE_TRANSFORM(shape, value_t, element_t, rows, columns, blocks)                                             \
    CLTILE_DECLARE_READ(read_transform, shape, private, value_t)
#define CLTILE_TRANSPOSE(shape, value_t, element_t, rows, columns, blocks)                                             \
    CLTILE_DECLARE_READ(read_transpose, shape, private, value_t)
#define CLTILE_WRITE(shape, value_t, element_t, rows, columns, blocks)                                                 \
    CLTILE_DECLARE_OF(write, shape, global void, private, value_t, __value)
CLTILE_DECLARE_EACH(CLTILE_READ, CLTILE_TRANSFORM, CLTILE_TRANSPOSE, CLTILE_WRITE)
#undef CLTILE_READ
#undef CLTILE_TRANSFORM
#undef CLTILE_TRANSPOSE
#undef CLTILE_WRITE

#ifdef CLTILE_GENERIC_POINTERS
#define CLTILE_READ(shape, value_t, element_t, rows, columns, blocks) CLTILE_DECLARE_READ(read, shape, generic, value_t)
#define CLTILE_TRANSFORM(shape, value_t, element_t, rows, columns, blocks)                                             \
    CLTILE_DECLARE_READ(read_transform, shape, generic, value_t)
#define CLTILE_TRANSPOSE(shape, value_t, element_t, rows, columns, blocks)                                             \
    CLTILE_DECLARE_READ(read_transpose, shape, generic, value_t)
#define CLTILE_WRITE(shape, value_t, element_t, rows, columns, blocks)                                                 \
    CLTILE_DECLARE_OF(write, shape, global void, generic, value_t, __value)
CLTILE_DECLARE_EACH(CLTILE_READ, CLTILE_TRANSFORM, CLTILE_TRANSPOSE, CLTILE_WRITE)
#undef CLTILE_READ
#undef CLTILE_TRANSFORM
#undef CLTILE_TRANSPOSE
#undef CLTILE_WRITE
#endif

#define CLTILE_PREFETCH(shape, value_t, element_t, rows, columns, blocks)                                              \
    void CLTILE_BUILTIN intel_sub_group_2d_block_prefetch_##shape(const global void *__base_address, int __width,      \
                                                                  int __height, int __pitch, int2 __coord);            \
    void CLTILE_BUILTIN intel_sub_group_2d_block_prefetch_##shape(global void *__base_address, int __width,            \
                                                                  int __height, int __pitch, int2 __coord);
CLTILE_2D_BLOCK_PREFETCH(CLTILE_PREFETCH)
#undef CLTILE_PREFETCH

#undef CLTILE_DECLARE_EACH
#undef CLTILE_DECLARE_READ
#undef CLTILE_DECLARE_OF
#endif // CLTILE_DEFINITIONS

#endif
