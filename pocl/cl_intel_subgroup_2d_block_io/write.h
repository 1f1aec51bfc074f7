// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// 2D block writes on PoCL: those that are wholly in the matrix without a test of each row.

#pragma once

#include "cl_intel_subgroup_2d_block_io/line.h"

#define CLTILE_WRITE_ROWS(value_t, rows)                                                                               \
    if (line.from >= 0 && (long)line.from + rows <= line.end)                                                          \
        _Pragma("unroll") for (uint row = 0; row < rows; ++row)                                                        \
            *(global value_t *)((global uchar *)line.first + (long)row * line.pitch) = value[row];                     \
    else                                                                                                               \
        _Pragma("unroll") for (uint row = 0; row < rows; ++row)                                                        \
            if (__cltile_has_row(&corner, row))                                                                        \
                *(global value_t *)((global uchar *)line.first + (long)row * line.pitch) = value[row];
#define CLTILE_SELDOM_LOOP _Pragma("nounroll")

#include "cl_intel_subgroup_2d_block_io/write_lines.h"
