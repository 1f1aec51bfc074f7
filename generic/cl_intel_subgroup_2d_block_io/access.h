// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loads of 2D blocks, and where stores go: of a line's values one each. Targets that have an access.h of their own define
// the same.

#pragma once

#include "cl_intel_subgroup_2d_block_io/line.h"
#include "cl_intel_subgroup_2d_block_io/unrolling.h"

// CLTILE_HAS_LINE(line): false for a line that is outside the matrix, unless __cltile_has_access tells of each access.
#define CLTILE_HAS_LINE(line) true

// CLTILE_ACCESS_BYTES(none): of a load of such a value.
#define CLTILE_ACCESS_BYTES(none) sizeof(none)

CLTILE_INLINE bool __cltile_has_access(const private struct __cltile_line *line, uint number) {
    const uint end = line->end < 0 ? 0 : (uint)line->end;
    return line->is_inside && (uint)line->from + number * (uint)line->stride < end;
}

// The offset is added up as a number: pointers may not leave the matrix.
CLTILE_INLINE global uchar *__cltile_address(const global uchar *base, const private struct __cltile_line *line,
                                             uint number) {
    const long offset = (long)(number * (uint)line->stride) * line->pitch;
    return (global uchar *)base + (line->first + (size_t)offset);
}

#define CLTILE_LOAD(access_t)                                                                                          \
    CLTILE_INLINE access_t __cltile_load(const global uchar *base, const private struct __cltile_line *line,           \
                                         uint number, access_t none) {                                                 \
        (void)none;                                                                                                    \
        return *(const global access_t *)__cltile_address(base, line, number);                                         \
    }
CLTILE_LOAD(uchar)
CLTILE_LOAD(ushort)
CLTILE_LOAD(uint)
#undef CLTILE_LOAD
