// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loads and stores of 2D blocks on PoCL: loads are gathers of dwords.
//
// PoCL runs a work-item's loops one after another, and LLVM makes a loop over a lane's values one gather of dwords, with
// the tests for the edge as its mask. There is no such gather of bytes or words, so that loads take the dword around
// each: it is in the matrix wherever the extension's rules are kept.

#pragma once

#include "cl_intel_subgroup_2d_block_io/line.h"

#define CLTILE_HAS_LINE(line) ((line).is_inside)
#define CLTILE_READS_WHOLE_BLOCKS false
#define CLTILE_WRITES_WHOLE_LINES true
#define CLTILE_TIMES(n) (n)
#define CLTILE_LINES_LOOP _Pragma("unroll")
#define CLTILE_READ_LOOP
#define CLTILE_WRITE_LOOP _Pragma("unroll")
#define CLTILE_ACCESS_BYTES(none) sizeof(uint)

CLTILE_INLINE bool __cltile_has_access(const private struct __cltile_line *line, uint number) {
    return __cltile_is_below((uint)line->from + number * (uint)line->stride, line->end);
}

// The base and the line's first address are added up as numbers: so LLVM keeps the offsets of all accesses for all
// blocks, and adds them as it loads.
CLTILE_INLINE global uchar *__cltile_address(const global uchar *base, const private struct __cltile_line *line,
                                             uint number) {
    const long offset = (long)(number * (uint)line->stride) * line->pitch;
    return (global uchar *)((size_t)base + line->first) + offset;
}

#define CLTILE_LOAD(access_t)                                                                                          \
    CLTILE_INLINE access_t __cltile_load(const global uchar *base, const private struct __cltile_line *line,           \
                                         uint number, access_t none) {                                                 \
        (void)none;                                                                                                    \
        return (access_t)(*(const global uint *)__cltile_address(base, line, number) >> line->shift);                  \
    }
CLTILE_LOAD(uchar)
CLTILE_LOAD(ushort)
CLTILE_LOAD(uint)
#undef CLTILE_LOAD
