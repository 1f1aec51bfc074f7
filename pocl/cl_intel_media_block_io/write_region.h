// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Media block writes to the image's memory, whose bytes can be written one by one: no texel is put together first.

#pragma once

#include "cl_intel_media_block_io/image.h"

// Writes a block to a region of an image.
#define CLTILE_WRITE_REGION(block, region, texels_t, element_t, components, image)                                     \
    const global struct __cltile_pocl_image *memory = CLTILE_IN_MEMORY(image);                                         \
    struct __cltile_found found;                                                                                       \
    __cltile_find(&found, memory, &region);                                                                            \
    if (found.inside) {                                                                                                \
        __cltile_store_found(&region, &found, components, block.elements);                                             \
    } else {                                                                                                           \
        __cltile_store_at_edge(memory, &region, components, block.parts);                                              \
    }

#define CLTILE_WRITE(access, suffix, texels_t, element_t, components)                                                  \
    void CLTILE_BUILTIN intel_sub_group_media_block_write_##suffix(int2 src_byte_offset, int width, int height,        \
                                                                   texels_t texels, access image2d_t image) {          \
        CLTILE_BLOCK(texels_t, element_t, components) block;                                                           \
        struct __cltile_region region;                                                                                 \
        __cltile_make_region(&region, src_byte_offset, width, height, sizeof(element_t));                              \
        block.texels = texels;                                                                                         \
        CLTILE_WRITE_REGION(block, region, texels_t, element_t, components, image)                                     \
    }
