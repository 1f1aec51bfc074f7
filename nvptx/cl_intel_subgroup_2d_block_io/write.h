// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// 2D block writes on NVIDIA's GPUs: a test of each row costs less than twice the code.

#pragma once

#include "cl_intel_subgroup_2d_block_io/offset.h"

#define CLTILE_WRITE_ROWS(value_t, rows)                                                                               \
    _Pragma("unroll") for (uint row = 0; row < rows; ++row)                                                            \
        if (__cltile_has_access(&line, row))                                                                           \
            *(global value_t *)__cltile_address(&line, row) = value[row];
#define CLTILE_SELDOM_LOOP _Pragma("unroll")

#include "cl_intel_subgroup_2d_block_io/write_lines.h"
