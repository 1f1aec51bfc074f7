// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// async_work_group_copy_3D3D as version 0.9.0 had it, deprecated: typed pointers, strides from the end of a line or
// plane to the beginning of the next, in elements. A plane ends where the gap after its last line does.

#include "cl_khr_extended_async_copies.h"

#ifndef CLTILE_COPY_3D3D // the layer has the copy of bytes under another name, too
#define CLTILE_COPY_3D3D async_work_group_copy_3D3D
#endif

#define CLTILE_COPY(gentype, dst_space, src_space)                                                                     \
    event_t CLTILE_BUILTIN async_work_group_copy_3D3D(                                                                 \
        dst_space gentype *dst, const src_space gentype *src, size_t num_elements_per_line, size_t num_lines,          \
        size_t src_line_stride, size_t dst_line_stride, size_t num_planes, size_t src_plane_stride,                    \
        size_t dst_plane_stride, event_t event) {                                                                      \
        const size_t src_line = num_elements_per_line + src_line_stride;                                               \
        const size_t dst_line = num_elements_per_line + dst_line_stride;                                               \
        return CLTILE_COPY_3D3D(dst, 0, src, 0, sizeof(gentype), num_elements_per_line, num_lines, num_planes,         \
                                src_line, num_lines * src_line + src_plane_stride, dst_line,                           \
                                num_lines * dst_line + dst_plane_stride, event);                                       \
    }
#define CLTILE_COPIES(gentype) CLTILE_COPY(gentype, local, global) CLTILE_COPY(gentype, global, local)

CLTILE_GENTYPES(CLTILE_COPIES)
#undef CLTILE_COPY
#undef CLTILE_COPIES
