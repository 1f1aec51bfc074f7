// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Media block reads: a block that a region of an image fills.

#pragma once

#include "cl_intel_media_block_io/read_region.h"

#define CLTILE_READ(access, suffix, texels_t, element_t, components)                                                   \
    texels_t CLTILE_BLOCK_BUILTIN intel_sub_group_media_block_read_##suffix(int2 src_byte_offset, int width,           \
                                                                            int height, access image2d_t image) {      \
        CLTILE_BLOCK(texels_t, element_t, components) block;                                                           \
        struct __cltile_region region;                                                                                 \
        __cltile_make_region(&region, src_byte_offset, width, height, sizeof(element_t));                              \
        CLTILE_READ_REGION(block, region, texels_t, element_t, components, image)                                      \
        return block.texels;                                                                                           \
    }
