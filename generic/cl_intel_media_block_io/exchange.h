// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How lanes put together texels that they share: by broadcasts of native sub-groups; or, where sub-groups are emulated
// on a host that runs one work-item after the other, in turn.

#ifndef CLTILE_EXCHANGE_H
#define CLTILE_EXCHANGE_H

#include "read_region.h"

// Whether each lane merges its own elements into texels; otherwise one collects all those of a texel.
#define CLTILE_LANES_TAKE_TURNS __cltile_sub_groups_emulated

// Runs a statement that merges: for one lane after the other, where they share texels.
#define CLTILE_IN_TURN(shares_texels, statement) statement

CLTILE_INLINE uint __cltile_broadcast(uint mine, uint lane) {
    return sub_group_broadcast(mine, lane);
}

// The bytes that a texel has now; false when the image cannot be read. A write_only image can where bitcode runs as it
// is, since there all images are one type of pointer. SPIR-V has no way to: there (that is, where sub-groups are
// native) texels that are covered in part are not written.
CLTILE_INLINE bool __cltile_read_to_merge(const private struct __cltile_format *format, int2 at, private uint4 *bytes,
                                          write_only image2d_t image) {
    if (__cltile_sub_groups_emulated)
        *bytes = __cltile_read_texel(format, at.x, at.y, __builtin_astype(image, read_only image2d_t));
    return __cltile_sub_groups_emulated;
}

#endif
