// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Media block reads from the image's memory.

#pragma once

#include "cl_intel_media_block_io/image.h"

// In SPIR-V the elements at an edge are loaded by the same instructions as those inside, from memory that the functions
// filled: PoCL keeps each value that two branches give in memory, and LLVM counts what that takes.
#if defined(__SPIR__) || defined(__SPIRV__)
#define CLTILE_LOADS_ELSEWHERE true
#else
#define CLTILE_LOADS_ELSEWHERE false
#endif

// Fills a block with a region of an image.
#define CLTILE_READ_REGION(block, region, texels_t, element_t, components, image)                                      \
    const global struct __cltile_pocl_image *memory = CLTILE_IN_MEMORY(image);                                         \
    CLTILE_BLOCK(texels_t, element_t, components) at_edge;                                                             \
    struct __cltile_found found;                                                                                       \
    __cltile_find(&found, memory, &region);                                                                            \
    if (CLTILE_LOADS_ELSEWHERE && components > 4 && !__cltile_has_two_rows(&region, components)) {                     \
        struct __cltile_steps steps;                                                                                   \
        __cltile_steps_or_elsewhere(&region, &found, &at_edge, &steps);                                                \
        if (!found.inside)                                                                                             \
            __cltile_load_at_edge(memory, &region, components, at_edge.parts);                                         \
        __cltile_load_elements(&region, &steps, components, block.elements);                                           \
    } else if (found.inside) {                                                                                         \
        __cltile_load_found(&region, &found, components, block.elements);                                              \
    } else {                                                                                                           \
        __cltile_load_at_edge(memory, &region, components, at_edge.parts);                                             \
        block.texels = at_edge.texels;                                                                                 \
    }
