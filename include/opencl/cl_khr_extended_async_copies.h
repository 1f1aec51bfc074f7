// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cl_khr_extended_async_copies: declares the 2D and 3D async copies between global and local memory for an OpenCL C
// kernel.
//
//   event_t async_work_group_copy_2D2D(local void *dst, size_t dst_offset, const global void *src, size_t src_offset,
//       size_t num_bytes_per_element, size_t num_elements_per_line, size_t num_lines, size_t src_total_line_length,
//       size_t dst_total_line_length, event_t event)
//   event_t async_work_group_copy_3D3D(local void *dst, size_t dst_offset, const global void *src, size_t src_offset,
//       size_t num_bytes_per_element, size_t num_elements_per_line, size_t num_lines, size_t num_planes,
//       size_t src_total_line_length, size_t src_total_plane_area, size_t dst_total_line_length,
//       size_t dst_total_plane_area, event_t event)
//
// and the same from local to global memory. num_bytes_per_element is in bytes, everything else in elements. A total
// line length reaches from the beginning of a line to the beginning of the next, a total plane area likewise. Any
// element size and any alignment will do; zero bytes, elements, lines or planes copy nothing; what lies between lines
// and planes is neither read nor written.
//
// event: 0, or the event of another copy, which is returned and then stands for both.
//
// All work-items of the work-group make the call, with the same arguments. It does not wait for what other work-items
// do to the source before. After wait_group_events() on the event all of them see the whole copy; a kernel waits for
// every copy before it ends.
//
// Undefined: lines that overlap (a total line length less than num_elements_per_line), planes that overlap, addresses
// past the end of the address space.
//
// Source: cl_khr_extended_async_copies version 1.0.0.
//
// The provisional version 0.9.0 had other functions by the same names, which are deprecated, and declared here for
// kernels that still call them. Pointers have the type of the elements, and a stride is the gap, in elements, from the
// end of a line (plane) to the beginning of the next:
//
//   event_t async_work_group_copy_2D2D(local gentype *dst, const global gentype *src, size_t num_elements_per_line,
//       size_t num_lines, size_t src_stride, size_t dst_stride, event_t event)
//   event_t async_work_group_copy_3D3D(local gentype *dst, const global gentype *src, size_t num_elements_per_line,
//       size_t num_lines, size_t src_line_stride, size_t dst_line_stride, size_t num_planes, size_t src_plane_stride,
//       size_t dst_plane_stride, event_t event)
//
// A plane ends where the gap after its last line does. Elements of three components take the room of four.

#ifndef CLTILE_CL_KHR_EXTENDED_ASYNC_COPIES_H
#define CLTILE_CL_KHR_EXTENDED_ASYNC_COPIES_H

// Makes the name known to Clang, so that a kernel's own "#pragma OPENCL EXTENSION ... : enable" draws no warning.
#pragma OPENCL EXTENSION cl_khr_extended_async_copies : begin
#pragma OPENCL EXTENSION cl_khr_extended_async_copies : end

#ifndef cl_khr_extended_async_copies
#define cl_khr_extended_async_copies 1
#endif

// In SPIR-V that is to be linked with a library of cltile's the builtins have names of their own: translators take a
// function by a builtin's name for the builtin, whether it is defined or not. The library's waits complete its copies.
#ifdef CLTILE_PRIVATE_NAMES
#define async_work_group_copy_2D2D __cltile_async_work_group_copy_2D2D
#define async_work_group_copy_3D3D __cltile_async_work_group_copy_3D3D
#define wait_group_events __cltile_wait_group_events
#endif

#ifndef CLTILE_BUILTIN // the library's own sources define it to inline what they define
#define CLTILE_BUILTIN __attribute__((overloadable, convergent))
#endif

#define CLTILE_DECLARE(dst_space, src_space)                                                                           \
    event_t CLTILE_BUILTIN async_work_group_copy_2D2D(                                                                 \
        dst_space void *__dst, size_t __dst_offset, const src_space void *__src, size_t __src_offset,                  \
        size_t __num_bytes_per_element, size_t __num_elements_per_line, size_t __num_lines,                            \
        size_t __src_total_line_length, size_t __dst_total_line_length, event_t __event);                              \
    event_t CLTILE_BUILTIN async_work_group_copy_3D3D(                                                                 \
        dst_space void *__dst, size_t __dst_offset, const src_space void *__src, size_t __src_offset,                  \
        size_t __num_bytes_per_element, size_t __num_elements_per_line, size_t __num_lines, size_t __num_planes,       \
        size_t __src_total_line_length, size_t __src_total_plane_area, size_t __dst_total_line_length,                 \
        size_t __dst_total_plane_area, event_t __event);
CLTILE_DECLARE(local, global)
CLTILE_DECLARE(global, local)
#undef CLTILE_DECLARE

// The layer defines what it would only declare here; hosts that have waits for generic pointers alone leave it out.
#if !defined(CLTILE_DEFINITIONS) && !defined(CLTILE_HOST_WAITS)
// Up to version 19 Clang declares it for generic pointers alone, in every OpenCL C, and hosts without these (PoCL 3.1)
// do not define that. Where the language has generic pointers, a program may wait through one: events are private
// variables all the same, and linking turns such waits into the private form.
#ifdef CLTILE_PRIVATE_NAMES
// Compilers to SPIR-V differ in the type that they give a pointer to events, and a linker compares types. The library's
// function takes one to bytes, for which all have the same type.
void __attribute__((overloadable, convergent)) wait_group_events(int, private uchar *);
static inline void __attribute__((overloadable, convergent)) wait_group_events(int count, private event_t *events) {
    wait_group_events(count, (private uchar *)events);
}
#else
void __attribute__((overloadable, convergent)) wait_group_events(int __num_events, private event_t *__event_list);
#endif
#if defined(__opencl_c_generic_address_space) || defined(__OPENCL_CPP_VERSION__) || __OPENCL_C_VERSION__ == 200
#ifdef CLTILE_PRIVATE_NAMES // which are linked by others
static inline void __attribute__((overloadable, convergent)) wait_group_events(int count, generic event_t *events) {
    wait_group_events(count, (private event_t *)events);
}
#else
void __attribute__((overloadable, convergent)) wait_group_events(int __num_events, generic event_t *__event_list);
#endif
#endif
#endif

// X(gentype) for the element types of version 0.9.0.
#define CLTILE_VECTORS(X, scalar) X(scalar) X(scalar##2) X(scalar##3) X(scalar##4) X(scalar##8) X(scalar##16)
#ifdef cl_khr_fp16
#define CLTILE_HALF_VECTORS(X) CLTILE_VECTORS(X, half)
#else
#define CLTILE_HALF_VECTORS(X)
#endif
// Up to OpenCL C 1.1 a program has to enable doubles first.
#if (defined(cl_khr_fp64) && (defined(__OPENCL_CPP_VERSION__) || __OPENCL_C_VERSION__ >= 120)) ||                      \
    defined(__opencl_c_fp64)
#define CLTILE_DOUBLE_VECTORS(X) CLTILE_VECTORS(X, double)
#else
#define CLTILE_DOUBLE_VECTORS(X)
#endif
#define CLTILE_GENTYPES(X)                                                                                             \
    CLTILE_VECTORS(X, char)                                                                                            \
    CLTILE_VECTORS(X, uchar)                                                                                           \
    CLTILE_VECTORS(X, short)                                                                                           \
    CLTILE_VECTORS(X, ushort)                                                                                          \
    CLTILE_VECTORS(X, int)                                                                                             \
    CLTILE_VECTORS(X, uint)                                                                                            \
    CLTILE_VECTORS(X, long)                                                                                            \
    CLTILE_VECTORS(X, ulong)                                                                                           \
    CLTILE_VECTORS(X, float)                                                                                           \
    CLTILE_HALF_VECTORS(X)                                                                                             \
    CLTILE_DOUBLE_VECTORS(X)

#ifndef CLTILE_DEFINITIONS
#ifdef CLTILE_PRIVATE_NAMES // the library in SPIR-V has the copies of bytes, whose pointers have one type (see the waits above)
#define CLTILE_DECLARE_BETWEEN(gentype, dst_space, src_space)                                                          \
    static inline event_t __attribute__((overloadable, convergent)) async_work_group_copy_2D2D(                        \
        dst_space gentype *dst, const src_space gentype *src, size_t line, size_t lines, size_t src_gap,               \
        size_t dst_gap, event_t event) {                                                                               \
        return async_work_group_copy_2D2D((dst_space void *)dst, (size_t)0, (const src_space void *)src, (size_t)0,    \
                                          sizeof(gentype), line, lines, line + src_gap, line + dst_gap, event);        \
    }                                                                                                                  \
    static inline event_t __attribute__((overloadable, convergent)) async_work_group_copy_3D3D(                        \
        dst_space gentype *dst, const src_space gentype *src, size_t line, size_t lines, size_t src_line_gap,          \
        size_t dst_line_gap, size_t planes, size_t src_plane_gap, size_t dst_plane_gap, event_t event) {               \
        return async_work_group_copy_3D3D(                                                                             \
            (dst_space void *)dst, (size_t)0, (const src_space void *)src, (size_t)0, sizeof(gentype), line, lines,    \
            planes, line + src_line_gap, lines * (line + src_line_gap) + src_plane_gap, line + dst_line_gap,           \
            lines * (line + dst_line_gap) + dst_plane_gap, event);                                                     \
    }
#else
#define CLTILE_DECLARE_BETWEEN(gentype, dst_space, src_space)                                                          \
    event_t CLTILE_BUILTIN async_work_group_copy_2D2D(                                                                 \
        dst_space gentype *__dst, const src_space gentype *__src, size_t __num_elements_per_line,                      \
        size_t __num_lines, size_t __src_stride, size_t __dst_stride, event_t __event);                                \
    event_t CLTILE_BUILTIN async_work_group_copy_3D3D(                                                                 \
        dst_space gentype *__dst, const src_space gentype *__src, size_t __num_elements_per_line,                      \
        size_t __num_lines, size_t __src_line_stride, size_t __dst_line_stride, size_t __num_planes,                   \
        size_t __src_plane_stride, size_t __dst_plane_stride, event_t __event);
#endif
#define CLTILE_DECLARE(gentype)                                                                                        \
    CLTILE_DECLARE_BETWEEN(gentype, local, global) CLTILE_DECLARE_BETWEEN(gentype, global, local)
CLTILE_GENTYPES(CLTILE_DECLARE)
#undef CLTILE_DECLARE
#undef CLTILE_DECLARE_BETWEEN
#endif

#endif
