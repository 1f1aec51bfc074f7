// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How lanes put together texels that they share, on NVIDIA's GPUs: by shuffles within the warp.

#ifndef CLTILE_EXCHANGE_H
#define CLTILE_EXCHANGE_H

#include "cl_intel_media_block_io/read_region.h"

#define CLTILE_LANES_TAKE_TURNS 0
#define CLTILE_IN_TURN(shares_texels, statement) statement

CLTILE_INLINE uint __cltile_broadcast(uint mine, uint lane) {
    return __cltile_shuffle(mine, lane);
}

// A write_only image cannot be read: texels that are covered in part are not written.
CLTILE_INLINE bool __cltile_read_to_merge(const private struct __cltile_format *format, int2 at, private uint4 *bytes,
                                          write_only image2d_t image) {
    return false;
}

#endif
