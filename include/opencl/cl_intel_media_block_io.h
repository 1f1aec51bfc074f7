// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cl_intel_media_block_io: declares the media block read and write builtins for an OpenCL C kernel.
//
//   T    intel_sub_group_media_block_read_<t>(int2 src_byte_offset, int width, int height, image2d_t image)
//   void intel_sub_group_media_block_write_<t>(int2 src_byte_offset, int width, int height, T texels, image2d_t image)
//
// src_byte_offset: the region's top-left corner. x in bytes from the image's left edge, a multiple of 4; y in rows from
// its top edge. Both may be negative.
//
// width: elements in a row of the region, of 1, 2 or 4 bytes for uc, us, ui. A compile-time constant that makes a
// multiple of 4 bytes, at most 32.
//
// height: rows of the region. A compile-time constant, at most 64, 32, 16 and 8 for rows of 4, 8, 12 to 16 and 20 to 32
// bytes.
//
// image: read_only or read_write to read, write_only or read_write to write.
//
// All work-items of the sub-group make the call. Row-major, element c * S + l of the region is component c of the
// work-item with sub-group local id l, where S = get_max_sub_group_size(). A row whose bytes are no power of two is
// padded to the next one first. Reads outside the image give its nearest texel, writes outside are dropped.
//
// Source: cl_intel_media_block_io version 1; the padding: SPV_INTEL_media_block_io.

#ifndef CLTILE_CL_INTEL_MEDIA_BLOCK_IO_H
#define CLTILE_CL_INTEL_MEDIA_BLOCK_IO_H

// Images are a feature of OpenCL C 3.0, which Clang does not have for all targets (nvptx64).
#if defined(__OPENCL_CPP_VERSION__) || __OPENCL_C_VERSION__ < 300 || defined(__opencl_c_images)

// Makes the name known to Clang, so that a kernel's own "#pragma OPENCL EXTENSION cl_intel_media_block_io : enable"
// draws no warning.
#pragma OPENCL EXTENSION cl_intel_media_block_io : begin
#pragma OPENCL EXTENSION cl_intel_media_block_io : end

#ifndef cl_intel_media_block_io
#define cl_intel_media_block_io 1
#endif

// In SPIR-V that is to be linked with a library of cltile's the builtins have names of their own: translators take a
// function by a builtin's name for the builtin, whether it is defined or not.
#ifdef CLTILE_PRIVATE_NAMES
#define intel_sub_group_media_block_read_uc __cltile_intel_sub_group_media_block_read_uc
#define intel_sub_group_media_block_read_uc2 __cltile_intel_sub_group_media_block_read_uc2
#define intel_sub_group_media_block_read_uc4 __cltile_intel_sub_group_media_block_read_uc4
#define intel_sub_group_media_block_read_uc8 __cltile_intel_sub_group_media_block_read_uc8
#define intel_sub_group_media_block_read_uc16 __cltile_intel_sub_group_media_block_read_uc16
#define intel_sub_group_media_block_read_us __cltile_intel_sub_group_media_block_read_us
#define intel_sub_group_media_block_read_us2 __cltile_intel_sub_group_media_block_read_us2
#define intel_sub_group_media_block_read_us4 __cltile_intel_sub_group_media_block_read_us4
#define intel_sub_group_media_block_read_us8 __cltile_intel_sub_group_media_block_read_us8
#define intel_sub_group_media_block_read_us16 __cltile_intel_sub_group_media_block_read_us16
#define intel_sub_group_media_block_read_ui __cltile_intel_sub_group_media_block_read_ui
#define intel_sub_group_media_block_read_ui2 __cltile_intel_sub_group_media_block_read_ui2
#define intel_sub_group_media_block_read_ui4 __cltile_intel_sub_group_media_block_read_ui4
#define intel_sub_group_media_block_read_ui8 __cltile_intel_sub_group_media_block_read_ui8
#define intel_sub_group_media_block_write_uc __cltile_intel_sub_group_media_block_write_uc
#define intel_sub_group_media_block_write_uc2 __cltile_intel_sub_group_media_block_write_uc2
#define intel_sub_group_media_block_write_uc4 __cltile_intel_sub_group_media_block_write_uc4
#define intel_sub_group_media_block_write_uc8 __cltile_intel_sub_group_media_block_write_uc8
#define intel_sub_group_media_block_write_uc16 __cltile_intel_sub_group_media_block_write_uc16
#define intel_sub_group_media_block_write_us __cltile_intel_sub_group_media_block_write_us
#define intel_sub_group_media_block_write_us2 __cltile_intel_sub_group_media_block_write_us2
#define intel_sub_group_media_block_write_us4 __cltile_intel_sub_group_media_block_write_us4
#define intel_sub_group_media_block_write_us8 __cltile_intel_sub_group_media_block_write_us8
#define intel_sub_group_media_block_write_us16 __cltile_intel_sub_group_media_block_write_us16
#define intel_sub_group_media_block_write_ui __cltile_intel_sub_group_media_block_write_ui
#define intel_sub_group_media_block_write_ui2 __cltile_intel_sub_group_media_block_write_ui2
#define intel_sub_group_media_block_write_ui4 __cltile_intel_sub_group_media_block_write_ui4
#define intel_sub_group_media_block_write_ui8 __cltile_intel_sub_group_media_block_write_ui8
#endif

// X(suffix of the builtin, texels, element, components): what does not exist has no row.
#define CLTILE_MEDIA_BLOCK_UC(X)                                                                                       \
    X(uc, uchar, uchar, 1)                                                                                             \
    X(uc2, uchar2, uchar, 2)                                                                                           \
    X(uc4, uchar4, uchar, 4)                                                                                           \
    X(uc8, uchar8, uchar, 8)                                                                                           \
    X(uc16, uchar16, uchar, 16)

#define CLTILE_MEDIA_BLOCK_US(X)                                                                                       \
    X(us, ushort, ushort, 1)                                                                                           \
    X(us2, ushort2, ushort, 2)                                                                                         \
    X(us4, ushort4, ushort, 4)                                                                                         \
    X(us8, ushort8, ushort, 8)                                                                                         \
    X(us16, ushort16, ushort, 16)

#define CLTILE_MEDIA_BLOCK_UI(X)                                                                                       \
    X(ui, uint, uint, 1)                                                                                               \
    X(ui2, uint2, uint, 2)                                                                                             \
    X(ui4, uint4, uint, 4)                                                                                             \
    X(ui8, uint8, uint, 8)

#ifndef CLTILE_BUILTIN // the library's own sources define it to inline what they define
#define CLTILE_BUILTIN __attribute__((overloadable, convergent))
#endif

#define CLTILE_DECLARE(suffix, texels_t, element_t, components)                                                        \
    texels_t CLTILE_BUILTIN intel_sub_group_media_block_read_##suffix(int2 __src_byte_offset, int __width,             \
                                                                      int __height, read_only image2d_t __image);      \
    void CLTILE_BUILTIN intel_sub_group_media_block_write_##suffix(int2 __src_byte_offset, int __width, int __height,  \
                                                                   texels_t __texels, write_only image2d_t __image);

CLTILE_MEDIA_BLOCK_UC(CLTILE_DECLARE)
CLTILE_MEDIA_BLOCK_US(CLTILE_DECLARE)
CLTILE_MEDIA_BLOCK_UI(CLTILE_DECLARE)
#undef CLTILE_DECLARE

// Images that are both read and written came with OpenCL C 2.0 and are a feature of 3.0.
#if defined(__OPENCL_CPP_VERSION__) || defined(__opencl_c_read_write_images) ||                                        \
    (__OPENCL_C_VERSION__ >= 200 && __OPENCL_C_VERSION__ < 300)
#ifndef CLTILE_READ_WRITE_IMAGES // whoever includes this may know of them without the feature's macro
#define CLTILE_READ_WRITE_IMAGES
#endif
#endif
#ifdef CLTILE_READ_WRITE_IMAGES

#define CLTILE_DECLARE(suffix, texels_t, element_t, components)                                                        \
    texels_t CLTILE_BUILTIN intel_sub_group_media_block_read_##suffix(int2 __src_byte_offset, int __width,             \
                                                                      int __height, read_write image2d_t __image);     \
    void CLTILE_BUILTIN intel_sub_group_media_block_write_##suffix(int2 __src_byte_offset, int __width, int __height,  \
                                                                   texels_t __texels, read_write image2d_t __image);

CLTILE_MEDIA_BLOCK_UC(CLTILE_DECLARE)
CLTILE_MEDIA_BLOCK_US(CLTILE_DECLARE)
CLTILE_MEDIA_BLOCK_UI(CLTILE_DECLARE)
#undef CLTILE_DECLARE

#endif

#endif // images

#endif
