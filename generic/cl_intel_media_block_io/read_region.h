// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Media block reads: each work-item fetches its own elements through read_image*.

#pragma once

#include "cl_intel_media_block_io/format.h"
#include "cl_intel_media_block_io/plain.h"

#define CLTILE_ACCESS read_only
#include "cl_intel_media_block_io/read_region.inc"
#undef CLTILE_ACCESS
#ifdef CLTILE_READ_WRITE_IMAGES
#define CLTILE_ACCESS read_write
#include "cl_intel_media_block_io/read_region.inc"
#undef CLTILE_ACCESS
#endif

#define CLTILE_READ_AS(kind)                                                                                           \
    CLTILE_BLOCK_LOOP for (uint component = 0; component < CLTILE_COMPONENTS(count); ++component)                      \
        block.elements[component] = __cltile_read_plain(&region, kind, component, image);

// Fills a block with a region of an image.
#define CLTILE_READ_REGION(block, region, texels_t, element_t, components, image)                                      \
    const uint count = components;                                                                                     \
    const int kind = __cltile_plain_kind(image, region.origin, region.width, region.height, sizeof(element_t));        \
    CLTILE_FOR_PLAIN(kind, sizeof(element_t), CLTILE_READ_AS)                                                          \
    else {                                                                                                             \
        CLTILE_BLOCK(texels_t, element_t, components) any;                                                             \
        __cltile_read_general(image, region.origin, region.width, region.height, sizeof(element_t), components,        \
                              region.lane, region.lanes, any.dwords);                                                  \
        block.texels = any.texels;                                                                                     \
    }
