// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How many bytes a texel has, in little code: of the formats that Intel's drivers have, with channels of 8, 16 and 32
// bits in any order.

#pragma once

#include "cl_intel_media_block_io/region.h"

// Two bits for each channel type from CLK_SNORM_INT8 on: log2 of a channel's bytes.
#define CLTILE_CHANNEL_SHIFTS 0x26492544u
// Two bits for each channel order: log2 of the channels.
#define CLTILE_ORDER_SHIFTS 0xaa40aa50u

CLTILE_INLINE uint __cltile_channel_shift(int type) {
    return CLTILE_CHANNEL_SHIFTS >> (2 * (uint)(type - CLK_SNORM_INT8) & 31) & 3;
}

// Twice the number of an order, from CLK_R to CLTILE_RGx; the orders after that are alike, and taken for ABGR.
CLTILE_INLINE uint __cltile_order_bits(int order) {
    const uint number = (uint)(order - CLK_R);
    return 2 * (number < 12 ? number : 12);
}

CLTILE_INLINE uint __cltile_texel_shift(int order, int type) {
    return __cltile_channel_shift(type) + (CLTILE_ORDER_SHIFTS >> __cltile_order_bits(order) & 3);
}
