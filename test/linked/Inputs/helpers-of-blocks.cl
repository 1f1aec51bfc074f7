// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The same with a block in place of the copy.

#include "helpers.cl"

#ifndef BLOCK
#define BLOCK(image, at) intel_sub_group_media_block_read_ui(at, 8, 2, image)
#endif

static void store_turned(const local uint *texels, global uint *out) {
    out[ID] += texels[15 - ID];
}

__attribute__((intel_reqd_sub_group_size(16)))
kernel void blocks(ARGUMENTS) {
    local uint texels[16];
    for (int i = 0; i < count; ++i) {
        texels[ID] = BLOCK(image, (int2)(4 * GROUP, i));
        barrier(CLK_LOCAL_MEM_FENCE);
        store_turned(texels, (global uint *)(out + GROUP * 64));
        barrier(CLK_LOCAL_MEM_FENCE);
    }
}
