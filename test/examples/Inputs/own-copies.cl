// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// volume.cl with 3D copies made of OpenCL's own, line by line: a host that carries these out at the wait, and no
// sooner, shows what the kernel does where copies go on by themselves.

#include "cl_khr_extended_async_copies.h"

#define COPY(dst_space, src_space)                                                                                     \
    event_t __attribute__((overloadable))                                                                              \
    own_copy(dst_space ushort *dst, size_t dst_offset, const src_space ushort *src, size_t src_offset, size_t bytes,   \
             size_t elements, size_t lines, size_t planes, size_t src_line, size_t src_plane, size_t dst_line,         \
             size_t dst_plane, event_t event) {                                                                        \
        for (size_t plane = 0; plane < planes; ++plane)                                                                \
            for (size_t line = 0; line < lines; ++line)                                                                \
                event =                                                                                                \
                    async_work_group_copy(dst + dst_offset + plane * dst_plane + line * dst_line,                      \
                                          src + src_offset + plane * src_plane + line * src_line, elements, event);    \
        return event;                                                                                                  \
    }
COPY(local, global)
COPY(global, local)

// wait_group_events without a generic pointer, for hosts of OpenCL C 1.2.
void own_wait(int count, event_t *events) __asm("_Z17wait_group_eventsiP9ocl_event");

#define async_work_group_copy_3D3D own_copy
#define wait_group_events own_wait
#include "volume.cl"
