// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cl_intel_subgroup_buffer_prefetch: declares prefetches of sub-group blocks for an OpenCL C kernel.
//
//   void intel_sub_group_block_prefetch_<type><n>(const global T *p)
//
// <type>: uc, us, ui or ul for T uchar, ushort, uint or ulong; <n>: nothing, 2, 4, 8 or, but for ui and ul, 16. A hint
// that the sub-group will read that block; it has no effect on data. All work-items of the sub-group make the call.
//
// Source: cl_intel_subgroup_buffer_prefetch revision 1.

#ifndef CLTILE_CL_INTEL_SUBGROUP_BUFFER_PREFETCH_H
#define CLTILE_CL_INTEL_SUBGROUP_BUFFER_PREFETCH_H

// Makes the name known to Clang, so that a kernel's own "#pragma OPENCL EXTENSION ... : enable" draws no warning.
#pragma OPENCL EXTENSION cl_intel_subgroup_buffer_prefetch : begin
#pragma OPENCL EXTENSION cl_intel_subgroup_buffer_prefetch : end

#ifndef cl_intel_subgroup_buffer_prefetch
#define cl_intel_subgroup_buffer_prefetch 1
#endif

#ifdef CLTILE_PRIVATE_NAMES // in SPIR-V that is to be linked with a library of cltile's
#define intel_sub_group_block_prefetch_uc __cltile_intel_sub_group_block_prefetch_uc
#define intel_sub_group_block_prefetch_uc2 __cltile_intel_sub_group_block_prefetch_uc2
#define intel_sub_group_block_prefetch_uc4 __cltile_intel_sub_group_block_prefetch_uc4
#define intel_sub_group_block_prefetch_uc8 __cltile_intel_sub_group_block_prefetch_uc8
#define intel_sub_group_block_prefetch_uc16 __cltile_intel_sub_group_block_prefetch_uc16
#define intel_sub_group_block_prefetch_us __cltile_intel_sub_group_block_prefetch_us
#define intel_sub_group_block_prefetch_us2 __cltile_intel_sub_group_block_prefetch_us2
#define intel_sub_group_block_prefetch_us4 __cltile_intel_sub_group_block_prefetch_us4
#define intel_sub_group_block_prefetch_us8 __cltile_intel_sub_group_block_prefetch_us8
#define intel_sub_group_block_prefetch_us16 __cltile_intel_sub_group_block_prefetch_us16
#define intel_sub_group_block_prefetch_ui __cltile_intel_sub_group_block_prefetch_ui
#define intel_sub_group_block_prefetch_ui2 __cltile_intel_sub_group_block_prefetch_ui2
#define intel_sub_group_block_prefetch_ui4 __cltile_intel_sub_group_block_prefetch_ui4
#define intel_sub_group_block_prefetch_ui8 __cltile_intel_sub_group_block_prefetch_ui8
#define intel_sub_group_block_prefetch_ul __cltile_intel_sub_group_block_prefetch_ul
#define intel_sub_group_block_prefetch_ul2 __cltile_intel_sub_group_block_prefetch_ul2
#define intel_sub_group_block_prefetch_ul4 __cltile_intel_sub_group_block_prefetch_ul4
#define intel_sub_group_block_prefetch_ul8 __cltile_intel_sub_group_block_prefetch_ul8
#endif

#ifndef CLTILE_BUILTIN // the library's own sources define it to inline what they define
#define CLTILE_BUILTIN __attribute__((overloadable, convergent))
#endif

// X(suffix of the builtin, type of an element)
#define CLTILE_BLOCK_PREFETCHES(X)                                                                                     \
    X(_uc, uchar)                                                                                                      \
    X(_uc2, uchar) X(_uc4, uchar) X(_uc8, uchar) X(_uc16, uchar) X(_us, ushort) X(_us2, ushort) X(_us4, ushort)        \
        X(_us8, ushort) X(_us16, ushort) X(_ui, uint) X(_ui2, uint) X(_ui4, uint) X(_ui8, uint) X(_ul, ulong)          \
            X(_ul2, ulong) X(_ul4, ulong) X(_ul8, ulong)

#define CLTILE_DECLARE(suffix, element_t)                                                                              \
    void CLTILE_BUILTIN intel_sub_group_block_prefetch##suffix(const global element_t *__p);
CLTILE_BLOCK_PREFETCHES(CLTILE_DECLARE)
#undef CLTILE_DECLARE

#endif
