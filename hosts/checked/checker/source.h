// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checked copies in programs from source: events are numbers, and macros in place of the builtins pass the call's line
// and file. The macros have a named list of arguments: Clang up to version 11 refuses __VA_ARGS__ in OpenCL C.
//
// The host's prelude defines __cltile_own_area, the area's address.

#pragma once

#include "checker/wait.h"
#include "cl_khr_async_work_group_copy_fence.h"
#include "cl_khr_extended_async_copies.h"

#undef async_work_group_copy_2D2D
#undef async_work_group_copy_3D3D
#undef async_work_group_copy_fence
#undef wait_group_events

typedef ulong __cltile_event_t;
#define event_t __cltile_event_t

#include "checker/object_bytes.h"

// The host puts calls of this to the beginning of kernels, for each of their arguments in local memory. Kernels that
// others call have no arguments of the launch.
CLTILE_INLINE void __cltile_note_argument(uint kernel_hash, uint argument, const local void *begin) {
    struct __cltile_item item;
    __cltile_find_item(&item);
    if (__cltile_is_tracked(&item) && kernel_hash == __cltile_header()->kernel_hash &&
        argument < __cltile_noted_arguments)
        __cltile_own_group(&item)->noted[argument] = (ulong)begin + 1;
}

// One copy in each direction, in bytes.
#define CLTILE_BETWEEN(to_global, dst_space, src_space, object)                                                        \
    CLTILE_INLINE ulong __cltile_copy_bytes(uint line_number, const constant char *file, uint alignment,               \
                                            dst_space void *dst, const src_space void *src, size_t element,            \
                                            size_t elements, size_t lines, size_t planes, size_t src_line,             \
                                            size_t src_plane, size_t dst_line, size_t dst_plane, ulong event) {        \
        return __cltile_checked_copy(line_number, file, (ulong)dst, (ulong)src, to_global,                             \
                                     __cltile_object_bytes(object), alignment, element, elements, lines, planes,       \
                                     dst_line * element, dst_plane * element, src_line * element, src_plane * element, \
                                     event);                                                                           \
    }                                                                                                                  \
    CLTILE_INLINE ulong __cltile_copy_2D2D(uint line_number, const constant char *file, dst_space void *dst,           \
                                           size_t dst_offset, const src_space void *src, size_t src_offset,            \
                                           size_t element, size_t elements, size_t lines, size_t src_line,             \
                                           size_t dst_line, ulong event) {                                             \
        return __cltile_copy_bytes(line_number, file, 1u, (dst_space uchar *)dst + dst_offset * element,               \
                                   (const src_space uchar *)src + src_offset * element, element, elements, lines, 1ul, \
                                   src_line, 0ul, dst_line, 0ul, event);                                               \
    }                                                                                                                  \
    CLTILE_INLINE ulong __cltile_copy_3D3D(                                                                            \
        uint line_number, const constant char *file, dst_space void *dst, size_t dst_offset,                           \
        const src_space void *src, size_t src_offset, size_t element, size_t elements, size_t lines, size_t planes,    \
        size_t src_line, size_t src_plane, size_t dst_line, size_t dst_plane, ulong event) {                           \
        return __cltile_copy_bytes(line_number, file, 1u, (dst_space uchar *)dst + dst_offset * element,               \
                                   (const src_space uchar *)src + src_offset * element, element, elements, lines,      \
                                   planes, src_line, src_plane, dst_line, dst_plane, event);                           \
    }
CLTILE_BETWEEN(0u, local, global, dst)
CLTILE_BETWEEN(1u, global, local, src)
#undef CLTILE_BETWEEN

// Vectors of three components are aligned as vectors of four, as sizeof says.
#define CLTILE_PLAIN(gentype, dst_space, src_space)                                                                    \
    CLTILE_INLINE ulong __cltile_copy_1D(uint line_number, const constant char *file, dst_space gentype *dst,          \
                                         const src_space gentype *src, size_t elements, ulong event) {                 \
        return __cltile_copy_bytes(line_number, file, (uint)sizeof(gentype), dst, src, sizeof(gentype), elements, 1ul, \
                                   1ul, 0ul, 0ul, 0ul, 0ul, event);                                                    \
    }
#define CLTILE_PLAINS(gentype) CLTILE_PLAIN(gentype, local, global) CLTILE_PLAIN(gentype, global, local)
CLTILE_GENTYPES(CLTILE_PLAINS)
#undef CLTILE_PLAIN
#undef CLTILE_PLAINS

// The elements of the global side are `stride` elements apart: lines of one element.
#define CLTILE_STRIDED(gentype, dst_space, src_space, src_stride, dst_stride)                                          \
    CLTILE_INLINE ulong __cltile_copy_strided(uint line_number, const constant char *file, dst_space gentype *dst,     \
                                              const src_space gentype *src, size_t elements, size_t stride,            \
                                              ulong event) {                                                           \
        return __cltile_copy_bytes(line_number, file, (uint)sizeof(gentype), dst, src, sizeof(gentype), 1ul, elements, \
                                   1ul, src_stride, 0ul, dst_stride, 0ul, event);                                      \
    }
#define CLTILE_STRIDEDS(gentype)                                                                                       \
    CLTILE_STRIDED(gentype, local, global, stride, 1ul) CLTILE_STRIDED(gentype, global, local, 1ul, stride)
CLTILE_GENTYPES(CLTILE_STRIDEDS)
#undef CLTILE_STRIDED
#undef CLTILE_STRIDEDS

// Version 0.9.0: strides from the end of a line or plane to the beginning of the next.
#define CLTILE_OLD(gentype, dst_space, src_space)                                                                      \
    CLTILE_INLINE ulong __cltile_copy_2D2D(uint line_number, const constant char *file, dst_space gentype *dst,        \
                                           const src_space gentype *src, size_t elements, size_t lines,                \
                                           size_t src_gap, size_t dst_gap, ulong event) {                              \
        return __cltile_copy_bytes(line_number, file, (uint)sizeof(gentype), dst, src, sizeof(gentype), elements,      \
                                   lines, 1ul, elements + src_gap, 0ul, elements + dst_gap, 0ul, event);               \
    }                                                                                                                  \
    CLTILE_INLINE ulong __cltile_copy_3D3D(uint line_number, const constant char *file, dst_space gentype *dst,        \
                                           const src_space gentype *src, size_t elements, size_t lines,                \
                                           size_t src_line_gap, size_t dst_line_gap, size_t planes,                    \
                                           size_t src_plane_gap, size_t dst_plane_gap, ulong event) {                  \
        return __cltile_copy_bytes(line_number, file, (uint)sizeof(gentype), dst, src, sizeof(gentype), elements,      \
                                   lines, planes, elements + src_line_gap,                                             \
                                   lines * (elements + src_line_gap) + src_plane_gap, elements + dst_line_gap,         \
                                   lines * (elements + dst_line_gap) + dst_plane_gap, event);                          \
    }
#define CLTILE_OLDS(gentype) CLTILE_OLD(gentype, local, global) CLTILE_OLD(gentype, global, local)
CLTILE_GENTYPES(CLTILE_OLDS)
#undef CLTILE_OLD
#undef CLTILE_OLDS

#define async_work_group_copy(list...) __cltile_copy_1D(__LINE__, __cltile_own_file, list)
#define async_work_group_strided_copy(list...) __cltile_copy_strided(__LINE__, __cltile_own_file, list)
#define async_work_group_copy_2D2D(list...) __cltile_copy_2D2D(__LINE__, __cltile_own_file, list)
#define async_work_group_copy_3D3D(list...) __cltile_copy_3D3D(__LINE__, __cltile_own_file, list)
#define async_work_group_copy_fence(flags) __cltile_checked_fence(__LINE__, __cltile_own_file)
#define wait_group_events(count, list)                                                                                 \
    __cltile_checked_wait(__LINE__, __cltile_own_file, count, list, __builtin_object_size(list, 0))
