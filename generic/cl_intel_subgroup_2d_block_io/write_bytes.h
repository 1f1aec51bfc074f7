// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// 2D block writes byte by byte: what the extension's rules exclude.

#pragma once

#include "cl_intel_subgroup_2d_block_io/matrix.h"

// Element by element, byte by byte: to any address, in sub-groups of any size.
CLTILE_INLINE void __cltile_write_bytes(const private struct __cltile_corner *corner,
                                        const private struct __cltile_block *block, global uchar *base, uint number,
                                        uint value) {
    _Pragma("unroll") for (uint byte = 0; byte < 4; ++byte) {
        const uint2 at = __cltile_find_element(corner, block, number, byte / block->element_bytes);
        if (byte < block->value_bytes && at.y < block->rows && __cltile_has(corner, at))
            base[__cltile_offset(corner, block, at) + byte % block->element_bytes] = (uchar)(value >> 8 * byte);
    }
}
