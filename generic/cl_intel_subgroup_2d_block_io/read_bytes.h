// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// 2D block reads byte by byte: what the extension's rules exclude.

#pragma once

#include "cl_intel_subgroup_2d_block_io/matrix.h"
#include "cl_intel_subgroup_2d_block_io/seldom.h"

// Element by element, byte by byte: from any address, in sub-groups of any size.
CLTILE_SELDOM uint __cltile_read_bytes(const global uchar *base, int width, int height, int pitch, int2 coord,
                                       uint2 packed, uint2 which) {
    struct __cltile_block block;
    __cltile_unpack_block(&block, packed);
    struct __cltile_corner corner;
    __cltile_make_corner(&corner, block.element_bytes, width, height, pitch, coord);
    const uint number = which.x * __cltile_values(&block) + which.y;
    uint value = 0;
    _Pragma("unroll") for (uint byte = 0; byte < 4; ++byte) {
        const uint2 at = __cltile_find_element(&corner, &block, number, byte / block.element_bytes);
        if (byte < block.value_bytes && at.y < block.rows && __cltile_has(&corner, at))
            value |= (uint)base[__cltile_offset(&corner, &block, at) + byte % block.element_bytes] << 8 * byte;
    }
    return value;
}
