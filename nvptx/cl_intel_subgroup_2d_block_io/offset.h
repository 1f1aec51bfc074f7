// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where the accesses of a 2D block are, on NVIDIA's GPUs.

#pragma once

#include "cl_intel_subgroup_2d_block_io/line.h"

CLTILE_INLINE bool __cltile_has_access(const private struct __cltile_line *line, uint number) {
    const uint end = line->end < 0 ? 0 : (uint)line->end;
    return line->is_inside && (uint)line->from + number * (uint)line->stride < end;
}

// The address of an access. The compiler would merge this product with that in the first address: then each address is a
// product of 64 bits, in four instructions.
CLTILE_INLINE ulong __cltile_address(const private struct __cltile_line *line, uint number) {
    ulong address;
    __asm__("mad.wide.s32 %0, %1, %2, %3;"
            : "=l"(address)
            : "r"(line->pitch), "r"((int)number * line->stride), "l"(line->first));
    return address;
}

// Likewise, where each call of a loop has the same distances: they are computed in front of it, in parts that are not
// merged with anything. A loop in which calls may go byte by byte has no registers for them.
CLTILE_INLINE ulong __cltile_address_of_byte(const private struct __cltile_line *line, uint number) {
    const int low = line->pitch & 0xffff, high = line->pitch >> 16, times = (int)number * line->stride;
    return line->first + (long)(high * times) * 0x10000 + (low * times);
}
