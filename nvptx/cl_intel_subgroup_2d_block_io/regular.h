// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Whether a sub-group of 16 can move elements of 2D blocks in accesses of so many bytes, on NVIDIA's GPUs: in one test,
// which takes a third of the instructions of two.

#pragma once

#include "cl_intel_subgroup_2d_block_io/matrix.h"

CLTILE_INLINE bool __cltile_is_regular(const private struct __cltile_corner *corner,
                                       const private struct __cltile_block *block, const global uchar *base,
                                       uint access_bytes) {
    const uint bytes = ((uint)corner->x | corner->columns) * block->element_bytes;
    return corner->lanes == CLTILE_LANES &&
           (((uint)(size_t)base | (uint)corner->pitch | bytes) & (access_bytes - 1)) == 0;
}
