// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How lanes put together texels that they share, on hosts that run one work-item after the other: in turn, as they
// come.

#pragma once

#include "cl_intel_media_block_io/read_region.h"

#define CLTILE_LANES_TAKE_TURNS 1
#define CLTILE_IN_TURN(shares_texels, statement) statement

uint __cltile_broadcast(uint mine, uint lane); // never called

// Images are pointers of one type, whatever their access qualifier.
CLTILE_INLINE bool __cltile_read_to_merge(const private struct __cltile_format *format, int2 at, private uint4 *bytes,
                                          write_only image2d_t image) {
    *bytes = __cltile_read_old_texel(format, at, __builtin_astype(image, read_only image2d_t));
    return true;
}

// Of a plain block's texel.
CLTILE_INLINE uint4 __cltile_read_old_channels(int2 at, write_only image2d_t image) {
    return read_imageui(__builtin_astype(image, read_only image2d_t), CLTILE_COORDINATES(at));
}
