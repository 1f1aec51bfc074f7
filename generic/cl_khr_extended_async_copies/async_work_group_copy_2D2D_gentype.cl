// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// async_work_group_copy_2D2D as version 0.9.0 had it, deprecated: typed pointers, strides from the end of a line to the
// beginning of the next, in elements.

#include "cl_khr_extended_async_copies.h"

#ifndef CLTILE_COPY_2D2D // the layer has the copy of bytes under another name, too
#define CLTILE_COPY_2D2D async_work_group_copy_2D2D
#endif

#define CLTILE_COPY(gentype, dst_space, src_space)                                                                     \
    event_t CLTILE_BUILTIN async_work_group_copy_2D2D(dst_space gentype *dst, const src_space gentype *src,            \
                                                      size_t num_elements_per_line, size_t num_lines,                  \
                                                      size_t src_stride, size_t dst_stride, event_t event) {           \
        const size_t line = num_elements_per_line;                                                                     \
        return CLTILE_COPY_2D2D(dst, 0, src, 0, sizeof(gentype), line, num_lines, line + src_stride,                   \
                                line + dst_stride, event);                                                             \
    }
#define CLTILE_COPIES(gentype) CLTILE_COPY(gentype, local, global) CLTILE_COPY(gentype, global, local)

CLTILE_GENTYPES(CLTILE_COPIES)
#undef CLTILE_COPY
#undef CLTILE_COPIES
