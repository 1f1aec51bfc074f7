// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// intel_sub_group_2d_block_write_*: writes blocks.

#include "cl_intel_subgroup_2d_block_io/write.h"

CLTILE_2D_BLOCK_WRITE(CLTILE_WRITE_2D)
