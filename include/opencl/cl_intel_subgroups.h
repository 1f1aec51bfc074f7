// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cl_intel_subgroups: declares the sub-group block reads and writes and the shuffles for an OpenCL C kernel, with those
// that cl_intel_subgroups_char, _short and _long and cl_intel_subgroup_local_block_io add, and the broadcasts,
// reductions and scans of elements of 1 and 2 bytes. Those of larger elements are of cl_khr_subgroups. Not all hosts
// have all of these, so this defines none of the extensions' macros.
//
//   T    intel_sub_group_block_read<t>(const global E *p)
//   T    intel_sub_group_block_read<t>(const local E *p)
//   T    intel_sub_group_block_read<t>(image2d_t image, int2 byte_coord)
//   void intel_sub_group_block_write<t>(global E *p, T data)
//   void intel_sub_group_block_write<t>(local E *p, T data)
//   void intel_sub_group_block_write<t>(image2d_t image, int2 byte_coord, T data)
//
//   T    intel_sub_group_shuffle(T data, uint lane)                     the data of that lane
//   T    intel_sub_group_shuffle_down(T current, T next, uint delta)    of lane l + delta of current, then next
//   T    intel_sub_group_shuffle_up(T previous, T current, uint delta)  of lane l - delta of current, before it previous
//   T    intel_sub_group_shuffle_xor(T data, uint value)                of lane l ^ value
//
//   T    intel_sub_group_broadcast(T x, uint lane)                      x of that lane, which all lanes ask for
//   T    intel_sub_group_reduce_<op>(T x)                               of all lanes; op: add, min, max
//   T    intel_sub_group_scan_exclusive_<op>(T x)                       of the lanes before
//   T    intel_sub_group_scan_inclusive_<op>(T x)                       of the lanes up to this one
//
// p: the first element of the block. A multiple of 4 bytes to read global memory, of 16 for all else.
//
// byte_coord: the block's top-left corner. x in bytes from the image's left edge, a multiple of 4 to write; y in rows
// from its top edge. Both may be negative.
//
// image: read_only or read_write to read, write_only or read_write to write.
//
// All work-items of the sub-group make the call, with the same p, image and byte_coord. Component c of the work-item
// with sub-group local id l is p[c * S + l], where S = get_max_sub_group_size(); of an image, it is element l of row c
// of the block. Reads outside the image give its nearest texel, writes outside are dropped.
//
// Sources: cl_intel_subgroups revision 8, cl_intel_subgroups_char, _short version 1.1, _long;
// cl_intel_subgroup_local_block_io version 1.0.1.

#ifndef CLTILE_CL_INTEL_SUBGROUPS_H
#define CLTILE_CL_INTEL_SUBGROUPS_H

// In SPIR-V that is to be linked with a library of cltile's the builtins have names of their own: translators take a
// function by a builtin's name for the builtin, whether it is defined or not.
#ifdef CLTILE_PRIVATE_NAMES
#define intel_sub_group_block_read __cltile_intel_sub_group_block_read
#define intel_sub_group_block_read2 __cltile_intel_sub_group_block_read2
#define intel_sub_group_block_read4 __cltile_intel_sub_group_block_read4
#define intel_sub_group_block_read8 __cltile_intel_sub_group_block_read8
#define intel_sub_group_block_read_ui __cltile_intel_sub_group_block_read_ui
#define intel_sub_group_block_read_ui2 __cltile_intel_sub_group_block_read_ui2
#define intel_sub_group_block_read_ui4 __cltile_intel_sub_group_block_read_ui4
#define intel_sub_group_block_read_ui8 __cltile_intel_sub_group_block_read_ui8
#define intel_sub_group_block_read_uc __cltile_intel_sub_group_block_read_uc
#define intel_sub_group_block_read_uc2 __cltile_intel_sub_group_block_read_uc2
#define intel_sub_group_block_read_uc4 __cltile_intel_sub_group_block_read_uc4
#define intel_sub_group_block_read_uc8 __cltile_intel_sub_group_block_read_uc8
#define intel_sub_group_block_read_uc16 __cltile_intel_sub_group_block_read_uc16
#define intel_sub_group_block_read_us __cltile_intel_sub_group_block_read_us
#define intel_sub_group_block_read_us2 __cltile_intel_sub_group_block_read_us2
#define intel_sub_group_block_read_us4 __cltile_intel_sub_group_block_read_us4
#define intel_sub_group_block_read_us8 __cltile_intel_sub_group_block_read_us8
#define intel_sub_group_block_read_us16 __cltile_intel_sub_group_block_read_us16
#define intel_sub_group_block_read_ul __cltile_intel_sub_group_block_read_ul
#define intel_sub_group_block_read_ul2 __cltile_intel_sub_group_block_read_ul2
#define intel_sub_group_block_read_ul4 __cltile_intel_sub_group_block_read_ul4
#define intel_sub_group_block_read_ul8 __cltile_intel_sub_group_block_read_ul8
#define intel_sub_group_block_write __cltile_intel_sub_group_block_write
#define intel_sub_group_block_write2 __cltile_intel_sub_group_block_write2
#define intel_sub_group_block_write4 __cltile_intel_sub_group_block_write4
#define intel_sub_group_block_write8 __cltile_intel_sub_group_block_write8
#define intel_sub_group_block_write_ui __cltile_intel_sub_group_block_write_ui
#define intel_sub_group_block_write_ui2 __cltile_intel_sub_group_block_write_ui2
#define intel_sub_group_block_write_ui4 __cltile_intel_sub_group_block_write_ui4
#define intel_sub_group_block_write_ui8 __cltile_intel_sub_group_block_write_ui8
#define intel_sub_group_block_write_uc __cltile_intel_sub_group_block_write_uc
#define intel_sub_group_block_write_uc2 __cltile_intel_sub_group_block_write_uc2
#define intel_sub_group_block_write_uc4 __cltile_intel_sub_group_block_write_uc4
#define intel_sub_group_block_write_uc8 __cltile_intel_sub_group_block_write_uc8
#define intel_sub_group_block_write_uc16 __cltile_intel_sub_group_block_write_uc16
#define intel_sub_group_block_write_us __cltile_intel_sub_group_block_write_us
#define intel_sub_group_block_write_us2 __cltile_intel_sub_group_block_write_us2
#define intel_sub_group_block_write_us4 __cltile_intel_sub_group_block_write_us4
#define intel_sub_group_block_write_us8 __cltile_intel_sub_group_block_write_us8
#define intel_sub_group_block_write_us16 __cltile_intel_sub_group_block_write_us16
#define intel_sub_group_block_write_ul __cltile_intel_sub_group_block_write_ul
#define intel_sub_group_block_write_ul2 __cltile_intel_sub_group_block_write_ul2
#define intel_sub_group_block_write_ul4 __cltile_intel_sub_group_block_write_ul4
#define intel_sub_group_block_write_ul8 __cltile_intel_sub_group_block_write_ul8
#endif

// X(suffix of the builtin, vector, element, components): what does not exist has no row.
#define CLTILE_SUB_GROUP_BLOCK_TO_8(X, suffix, element)                                                                \
    X(suffix, element, element, 1)                                                                                     \
    X(suffix##2, element##2, element, 2)                                                                               \
    X(suffix##4, element##4, element, 4)                                                                               \
    X(suffix##8, element##8, element, 8)
#define CLTILE_SUB_GROUP_BLOCK_UI(X)                                                                                   \
    CLTILE_SUB_GROUP_BLOCK_TO_8(X, , uint)                                                                             \
    CLTILE_SUB_GROUP_BLOCK_TO_8(X, _ui, uint)
#define CLTILE_SUB_GROUP_BLOCK_UC(X)                                                                                   \
    CLTILE_SUB_GROUP_BLOCK_TO_8(X, _uc, uchar)                                                                         \
    X(_uc16, uchar16, uchar, 16)
#define CLTILE_SUB_GROUP_BLOCK_US(X)                                                                                   \
    CLTILE_SUB_GROUP_BLOCK_TO_8(X, _us, ushort)                                                                        \
    X(_us16, ushort16, ushort, 16)
#define CLTILE_SUB_GROUP_BLOCK_UL(X) CLTILE_SUB_GROUP_BLOCK_TO_8(X, _ul, ulong)

#ifndef CLTILE_BUILTIN // the library's own sources define it to inline what they define
#define CLTILE_BUILTIN __attribute__((overloadable, convergent))
#endif

#define CLTILE_DECLARE_EACH(X)                                                                                         \
    CLTILE_SUB_GROUP_BLOCK_UI(X) CLTILE_SUB_GROUP_BLOCK_UC(X) CLTILE_SUB_GROUP_BLOCK_US(X) CLTILE_SUB_GROUP_BLOCK_UL(X)

#define CLTILE_DECLARE(suffix, texels_t, element_t, components)                                                        \
    texels_t CLTILE_BUILTIN intel_sub_group_block_read##suffix(const global element_t *__p);                           \
    texels_t CLTILE_BUILTIN intel_sub_group_block_read##suffix(const local element_t *__p);                            \
    void CLTILE_BUILTIN intel_sub_group_block_write##suffix(global element_t *__p, texels_t __data);                   \
    void CLTILE_BUILTIN intel_sub_group_block_write##suffix(local element_t *__p, texels_t __data);
CLTILE_DECLARE_EACH(CLTILE_DECLARE)
#undef CLTILE_DECLARE

// Images are a feature of OpenCL C 3.0, which Clang does not have for all targets (nvptx64).
#if defined(__OPENCL_CPP_VERSION__) || __OPENCL_C_VERSION__ < 300 || defined(__opencl_c_images)
#define CLTILE_SUB_GROUP_BLOCK_IMAGES

#define CLTILE_DECLARE(suffix, texels_t, element_t, components)                                                        \
    texels_t CLTILE_BUILTIN intel_sub_group_block_read##suffix(read_only image2d_t __image, int2 __byte_coord);        \
    void CLTILE_BUILTIN intel_sub_group_block_write##suffix(write_only image2d_t __image, int2 __byte_coord,           \
                                                            texels_t __data);
CLTILE_DECLARE_EACH(CLTILE_DECLARE)
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
    texels_t CLTILE_BUILTIN intel_sub_group_block_read##suffix(read_write image2d_t __image, int2 __byte_coord);       \
    void CLTILE_BUILTIN intel_sub_group_block_write##suffix(read_write image2d_t __image, int2 __byte_coord,           \
                                                            texels_t __data);
CLTILE_DECLARE_EACH(CLTILE_DECLARE)
#undef CLTILE_DECLARE

#endif

#endif // images

#undef CLTILE_DECLARE_EACH

// X(type) for the types of broadcasts, reductions and scans.
#define CLTILE_SMALL_TYPES(X) X(char) X(uchar) X(short) X(ushort)

// X(type) for each type that shuffles move.
#define CLTILE_SHUFFLE_VECTORS(X, T) X(T) X(T##2) X(T##4) X(T##8) X(T##16)
#define CLTILE_SHUFFLE_TYPES(X)                                                                                        \
    CLTILE_SHUFFLE_VECTORS(X, char)                                                                                    \
    CLTILE_SHUFFLE_VECTORS(X, uchar)                                                                                   \
    CLTILE_SHUFFLE_VECTORS(X, short)                                                                                   \
    CLTILE_SHUFFLE_VECTORS(X, ushort)                                                                                  \
    CLTILE_SHUFFLE_VECTORS(X, int)                                                                                     \
    CLTILE_SHUFFLE_VECTORS(X, uint)                                                                                    \
    CLTILE_SHUFFLE_VECTORS(X, float)                                                                                   \
    X(short3) X(ushort3) X(int3) X(uint3) X(float3) X(long) X(ulong) CLTILE_SHUFFLE_DOUBLE(X) CLTILE_SHUFFLE_HALF(X)
#ifdef cl_khr_fp64
#define CLTILE_SHUFFLE_DOUBLE(X) X(double)
#else
#define CLTILE_SHUFFLE_DOUBLE(X)
#endif
#ifdef cl_khr_fp16
#define CLTILE_SHUFFLE_HALF(X) X(half)
#else
#define CLTILE_SHUFFLE_HALF(X)
#endif

// The layer puts the text up to here into programs, whose drivers may declare shuffles themselves.
#ifndef CLTILE_DEFINITIONS

#ifdef cl_khr_fp16
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#endif

#define CLTILE_DECLARE(T)                                                                                              \
    T CLTILE_BUILTIN intel_sub_group_broadcast(T __x, uint __lane);                                                    \
    T CLTILE_BUILTIN intel_sub_group_reduce_add(T __x);                                                                \
    T CLTILE_BUILTIN intel_sub_group_reduce_min(T __x);                                                                \
    T CLTILE_BUILTIN intel_sub_group_reduce_max(T __x);                                                                \
    T CLTILE_BUILTIN intel_sub_group_scan_exclusive_add(T __x);                                                        \
    T CLTILE_BUILTIN intel_sub_group_scan_exclusive_min(T __x);                                                        \
    T CLTILE_BUILTIN intel_sub_group_scan_exclusive_max(T __x);                                                        \
    T CLTILE_BUILTIN intel_sub_group_scan_inclusive_add(T __x);                                                        \
    T CLTILE_BUILTIN intel_sub_group_scan_inclusive_min(T __x);                                                        \
    T CLTILE_BUILTIN intel_sub_group_scan_inclusive_max(T __x);
CLTILE_SMALL_TYPES(CLTILE_DECLARE)
#undef CLTILE_DECLARE

#define CLTILE_DECLARE(T)                                                                                              \
    T CLTILE_BUILTIN intel_sub_group_shuffle(T __data, uint __lane);                                                   \
    T CLTILE_BUILTIN intel_sub_group_shuffle_down(T __current, T __next, uint __delta);                                \
    T CLTILE_BUILTIN intel_sub_group_shuffle_up(T __previous, T __current, uint __delta);                              \
    T CLTILE_BUILTIN intel_sub_group_shuffle_xor(T __data, uint __value);
CLTILE_SHUFFLE_TYPES(CLTILE_DECLARE)
#undef CLTILE_DECLARE

#endif // CLTILE_DEFINITIONS

#endif
