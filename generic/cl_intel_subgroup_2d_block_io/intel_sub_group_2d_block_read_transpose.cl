// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// intel_sub_group_2d_block_read_transpose_*: reads blocks of dwords with columns for rows.

#include "cl_intel_subgroup_2d_block_io/read.h"

#define CLTILE_READ(shape, value_t, element_t, rows, columns, count)                                                   \
    CLTILE_READ_2D(read_transpose, shape, value_t, element_t, rows, columns, count, false, true,                       \
                   __cltile_read_plain, (value_t)0)
CLTILE_2D_BLOCK_READ_TRANSPOSE(CLTILE_READ)
