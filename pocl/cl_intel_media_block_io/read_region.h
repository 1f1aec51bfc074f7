// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Media block reads from the image's memory.

#ifndef CLTILE_POCL_READ_REGION_H
#define CLTILE_POCL_READ_REGION_H

#include "image.h"

// A lane's components of a block that reaches over the image's edge. It writes nothing: hence `pure`.
#define CLTILE_READ_AT_EDGE(access, suffix, texels_t, element_t, components)                                           \
    CLTILE_OUTLINED __attribute__((pure)) texels_t __cltile_read_at_edge_##suffix(                                     \
        access image2d_t image, int2 origin, int width, int height, uint lane, uint lanes) {                           \
        CLTILE_BLOCK(texels_t, element_t, components) block;                                                           \
        struct __cltile_extent extent;                                                                                 \
        struct __cltile_region region;                                                                                 \
        __cltile_extent_of(&extent, image);                                                                            \
        __cltile_make_lane_region(&region, origin, width, height, sizeof(element_t), lane, lanes);                     \
        __cltile_load_clamped(&extent, &region, components, block.elements);                                           \
        return block.texels;                                                                                           \
    }

// The vector is made last: where a kernel writes what it has read there is none, and the loop over work-items stays one
// of scalars, which LLVM widens.
#define CLTILE_READ(access, suffix, texels_t, element_t, components)                                                   \
    CLTILE_READ_AT_EDGE(access, suffix, texels_t, element_t, components)                                               \
    texels_t CLTILE_BUILTIN intel_sub_group_media_block_read_##suffix(int2 src_byte_offset, int width, int height,     \
                                                                      access image2d_t image) {                        \
        CLTILE_BLOCK(texels_t, element_t, components) block;                                                           \
        element_t elements[components];                                                                                \
        struct __cltile_region region;                                                                                 \
        __cltile_make_region(&region, src_byte_offset, width, height, sizeof(element_t));                              \
        const long2 found = __cltile_find_block(image, src_byte_offset, width, height, sizeof(element_t));             \
        if (found.x != 0) {                                                                                            \
            __cltile_load_elements(&region, found, components, elements);                                              \
        } else {                                                                                                       \
            block.texels = __cltile_read_at_edge_##suffix(image, src_byte_offset, width, height, region.lane,          \
                                                          region.lanes);                                               \
            __cltile_copy_elements(elements, block.elements, components);                                              \
        }                                                                                                              \
        __cltile_copy_elements(block.elements, elements, components);                                                  \
        return block.texels;                                                                                           \
    }

#endif
