// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// intel_sub_group_2d_block_read_transform_*: reads blocks, and packs what stands one below the other into dwords.

#include "cl_intel_subgroup_2d_block_io/read.h"

#define CLTILE_READ(shape, value_t, element_t, rows, columns, count)                                                   \
    CLTILE_READ_2D(read_transform, shape, value_t, element_t, rows, columns, count, true, false,                       \
                   __cltile_read_transformed, (element_t)0)
CLTILE_2D_BLOCK_READ_TRANSFORM(CLTILE_READ)
