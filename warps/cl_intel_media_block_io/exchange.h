// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How lanes put together texels that they share, on NVIDIA's GPUs: by shuffles within the warp.

#ifndef CLTILE_EXCHANGE_H
#define CLTILE_EXCHANGE_H

#include "read_region.h"

#include "cl_khr_subgroups/warp.h"

#define CLTILE_LANES_TAKE_TURNS 0
#define CLTILE_IN_TURN(shares_texels, statement) statement

CLTILE_INLINE uint __cltile_broadcast(uint mine, uint lane) {
    uint theirs;
    __asm__ volatile("shfl.sync.idx.b32 %0, %1, %2, 0x1f, %3;"
                     : "=r"(theirs)
                     : "r"(mine), "r"(__cltile_warp_lane(lane)), "r"(__cltile_warp_mask()));
    return theirs;
}

// A write_only image cannot be read: texels that are covered in part are not written.
CLTILE_INLINE bool __cltile_read_to_merge(const private struct __cltile_format *format, int2 at, private uint4 *bytes,
                                          write_only image2d_t image) {
    return false;
}

#endif
