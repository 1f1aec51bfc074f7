// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// 2D block writes byte by byte: what the extension's rules exclude.

#pragma once

#include "cl_intel_subgroup_2d_block_io/matrix.h"
#include "cl_intel_subgroup_2d_block_io/seldom.h"

// Element by element, byte by byte: to any address, in sub-groups of any size.
CLTILE_SELDOM void __cltile_write_bytes(global uchar *base, int width, int height, int pitch, int2 coord, uint2 packed,
                                        uint number, uint value) {
    struct __cltile_block block;
    __cltile_unpack_block(&block, packed);
    struct __cltile_corner corner;
    __cltile_make_corner(&corner, block.element_bytes, width, height, pitch, coord);
    _Pragma("unroll") for (uint byte = 0; byte < 4; ++byte) {
        const uint2 at = __cltile_find_element(&corner, &block, number, byte / block.element_bytes);
        if (byte < block.value_bytes && at.y < block.rows && __cltile_has(&corner, at))
            base[__cltile_offset(&corner, &block, at) + byte % block.element_bytes] = (uchar)(value >> 8 * byte);
    }
}
