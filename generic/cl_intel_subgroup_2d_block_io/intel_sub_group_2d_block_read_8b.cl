// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// intel_sub_group_2d_block_read_8b_*: reads blocks of elements of 8 bits as they are.

#include "cl_intel_subgroup_2d_block_io/read.h"

#define CLTILE_READ(shape, value_t, element_t, rows, columns, count)                                                   \
    CLTILE_READ_2D(read, shape, value_t, element_t, rows, columns, count, false, false, __cltile_read_plain, (value_t)0)
CLTILE_2D_BLOCK_READ_8B(CLTILE_READ)
