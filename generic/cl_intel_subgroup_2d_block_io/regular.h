// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Whether a sub-group of 16 can move elements of 2D blocks in accesses of so many bytes: these are aligned, and none is cut
// by the matrix's left or right edge. It is so wherever the extension's rules are kept.
//
// In two tests, each of its own numbers: of one test of all bits, PoCL's compiler makes code that reads blocks in three
// times the time.

#pragma once

#include "cl_intel_subgroup_2d_block_io/matrix.h"
#include "cl_intel_subgroup_2d_block_io/seldom.h"

CLTILE_INLINE bool __cltile_is_regular(const private struct __cltile_corner *corner,
                                       const private struct __cltile_block *block, const global uchar *base,
                                       uint access_bytes) {
    const size_t first = (size_t)base + (size_t)corner->x * block->element_bytes;
    const uint elements = access_bytes / block->element_bytes;
    return CLTILE_IN_EACH_LANE && corner->lanes == CLTILE_LANES && ((first | (uint)corner->pitch) & (access_bytes - 1)) == 0 &&
           (((uint)corner->x | corner->columns) & (elements - 1)) == 0;
}
