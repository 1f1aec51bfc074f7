// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// 2D block reads on NVIDIA's GPUs: few instructions for each access, also for one that is outside the matrix.

#pragma once

#include "cl_intel_subgroup_2d_block_io/offset.h"

#define CLTILE_LOAD(access_t, address)                                                                                 \
    CLTILE_INLINE access_t __cltile_load(const private struct __cltile_line *line, uint number, access_t none) {       \
        if (!__cltile_has_access(line, number))                                                                        \
            return none;                                                                                               \
        return *(const global access_t *)address(line, number);                                                        \
    }
CLTILE_LOAD(uchar, __cltile_address_of_byte)
CLTILE_LOAD(ushort, __cltile_address)
CLTILE_LOAD(uint, __cltile_address)
#undef CLTILE_LOAD

#define CLTILE_ACCESS_BYTES(none) sizeof(none)
#define CLTILE_HAS_LINE(line) true
#define CLTILE_LINE_LOOP _Pragma("unroll")
#define CLTILE_SELDOM_LOOP _Pragma("unroll")

#include "cl_intel_subgroup_2d_block_io/read_lines.h"
