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
