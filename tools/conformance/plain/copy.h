// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A copy's arguments, for C and for OpenCL C. `ulong` is that of OpenCL C, or of <sys/types.h>.

#ifndef PLAIN_COPY_H
#define PLAIN_COPY_H

// The pointers are bytes from the beginning of memory. Lines and planes are total lengths and areas; in version 0.9.0,
// strides.
struct copy {
    ulong dst, dst_offset, src, src_offset;
    ulong bytes, elements, lines, planes;
    ulong src_line, src_plane, dst_line, dst_plane;
};

#endif
