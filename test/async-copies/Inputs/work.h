// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a work-group has to do, for the kernels of this folder and for the program that runs them. `ulong` is that of
// OpenCL C, or of <sys/types.h>.

#ifndef WORK_H
#define WORK_H

#include "../../../tools/conformance/plain/copy.h" // whose pointers count from the group's memory or area

#define MAX_COPIES 8

// Numbers of the copies that have them as constants: elements are bytes, and all pitches multiples of 16.
#define FIXED_ELEMENTS 48
#define FIXED_LINES 4
#define FIXED_PLANES 2
#define FIXED_SRC_LINE 64
#define FIXED_SRC_PLANE 384
#define FIXED_DST_LINE 80
#define FIXED_DST_PLANE 336

// A group has a part of global memory and the whole of an area in local memory, both multiples of 16 bytes. What it
// finds in the area, and what it sees afterwards, lies elsewhere in global memory.
struct work {
    ulong memory_at, memory_bytes, area_at, area_bytes;
    ulong count;
    struct copy copies[MAX_COPIES];
};

#endif
