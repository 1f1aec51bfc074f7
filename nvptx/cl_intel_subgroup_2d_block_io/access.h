// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loads and stores of 2D blocks on NVIDIA's GPUs: few instructions for each, also for one that is outside the matrix.

#pragma once

#include "cl_intel_subgroup_2d_block_io/line.h"

#define CLTILE_HAS_LINE(line) true
#define CLTILE_READS_WHOLE_BLOCKS false // a test of each access costs less than twice the code
#define CLTILE_WRITES_WHOLE_LINES false
#define CLTILE_TIMES(n) (n)
#define CLTILE_LINES_LOOP _Pragma("unroll")
#define CLTILE_READ_LOOP _Pragma("unroll")
#define CLTILE_WRITE_LOOP _Pragma("unroll")
#define CLTILE_ACCESS_BYTES(none) sizeof(none)

CLTILE_INLINE bool __cltile_has_access(const private struct __cltile_line *line, uint number) {
    const uint end = line->end < 0 ? 0 : (uint)line->end;
    return line->is_inside && (uint)line->from + number * (uint)line->stride < end;
}

// The address of an access. The compiler would merge this product with that in the first address: then each address is a
// product of 64 bits, in four instructions.
CLTILE_INLINE ulong __cltile_address(const global uchar *base, const private struct __cltile_line *line, uint number) {
    ulong address;
    __asm__("mad.wide.s32 %0, %1, %2, %3;"
            : "=l"(address)
            : "r"(line->pitch), "r"((int)number * line->stride), "l"((size_t)base + line->first));
    return address;
}

// Likewise, where each call of a loop has the same distances: they are computed in front of it, in parts that are not
// merged with anything. A loop in which calls may go byte by byte has no registers for them.
CLTILE_INLINE ulong __cltile_address_of_byte(const global uchar *base, const private struct __cltile_line *line,
                                             uint number) {
    const int low = line->pitch & 0xffff, high = line->pitch >> 16, times = (int)number * line->stride;
    return (size_t)base + line->first + (long)(high * times) * 0x10000 + (low * times);
}

#define CLTILE_LOAD(access_t, address_to_load)                                                                         \
    CLTILE_INLINE access_t __cltile_load(const global uchar *base, const private struct __cltile_line *line,           \
                                         uint number, access_t none) {                                                 \
        (void)none;                                                                                                    \
        return *(const global access_t *)address_to_load(base, line, number);                                          \
    }
CLTILE_LOAD(uchar, __cltile_address_of_byte)
CLTILE_LOAD(ushort, __cltile_address)
CLTILE_LOAD(uint, __cltile_address)
#undef CLTILE_LOAD
