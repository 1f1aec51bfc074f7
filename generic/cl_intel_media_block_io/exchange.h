// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How lanes put together texels that they share: by broadcasts.

#pragma once

#include "cl_intel_media_block_io/read_region.h"

// Whether each lane merges its own elements into texels; otherwise one collects all those of a texel.
#define CLTILE_LANES_TAKE_TURNS 0

// Runs a statement that merges: for one lane after the other, where they share texels.
#define CLTILE_IN_TURN(shares_texels, statement) statement

CLTILE_INLINE uint __cltile_broadcast(uint mine, uint lane) {
    return sub_group_broadcast(mine, lane);
}

// The bytes that a texel has now; false when the image cannot be read. SPIR-V has no way to read a write_only one: texels
// that are covered in part are not written.
CLTILE_INLINE bool __cltile_read_to_merge(const private struct __cltile_format *format, int2 at, private uint4 *bytes,
                                          write_only image2d_t image) {
    (void)format, (void)at, (void)bytes, (void)image;
    return false;
}
