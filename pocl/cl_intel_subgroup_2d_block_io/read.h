// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// 2D block reads on PoCL: gathers of dwords.
//
// PoCL runs a work-item's loops one after another, and LLVM makes a loop over a lane's values one gather of dwords, with
// the tests for the edge as its mask. There is no such gather of bytes or words, so that reads take the dword around
// each: it is in the matrix wherever the extension's rules are kept.

#pragma once

#include "cl_intel_subgroup_2d_block_io/line.h"

#define CLTILE_LOAD(access_t)                                                                                          \
    CLTILE_INLINE access_t __cltile_load(const private struct __cltile_line *line, uint number, access_t none) {       \
        if (!__cltile_is_below((uint)line->from + number * (uint)line->stride, line->end))                             \
            return none;                                                                                               \
        const long offset = (long)(number * (uint)line->stride) * line->pitch;                                         \
        return (access_t)(*(const global uint *)((const global uchar *)line->first + offset) >> line->shift);          \
    }
CLTILE_LOAD(uchar)
CLTILE_LOAD(ushort)
CLTILE_LOAD(uint)
#undef CLTILE_LOAD

#define CLTILE_ACCESS_BYTES(none) sizeof(uint)
#define CLTILE_HAS_LINE(line) ((line).is_inside)
#define CLTILE_LINE_LOOP
#define CLTILE_SELDOM_LOOP _Pragma("nounroll")

#include "cl_intel_subgroup_2d_block_io/read_lines.h"
