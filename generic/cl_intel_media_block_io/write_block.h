// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Media block writes: a block that fills a region of an image.

#pragma once

#include "cl_intel_media_block_io/write_region.h"

#define CLTILE_WRITE(access, suffix, texels_t, element_t, components)                                                  \
    void CLTILE_BLOCK_BUILTIN intel_sub_group_media_block_write_##suffix(int2 src_byte_offset, int width, int height,  \
                                                                         texels_t texels, access image2d_t image) {    \
        CLTILE_BLOCK(texels_t, element_t, components) block;                                                           \
        struct __cltile_region region;                                                                                 \
        block.texels = texels;                                                                                         \
        __cltile_make_region(&region, src_byte_offset, width, height, sizeof(element_t));                              \
        CLTILE_WRITE_REGION(block, region, texels_t, element_t, components, image)                                     \
    }
