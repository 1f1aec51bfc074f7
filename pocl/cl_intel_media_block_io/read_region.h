// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Media block reads from the image's memory.

#ifndef CLTILE_POCL_READ_REGION_H
#define CLTILE_POCL_READ_REGION_H

#include "image.h"

// A lane's components of a block that reaches over the image's edge. It writes nothing: hence `pure`.
#define CLTILE_READ_AT_EDGE(access, suffix, texels_t, element_t, components)                                           \
    CLTILE_OUTLINED __attribute__((pure)) texels_t __cltile_read_at_edge_##suffix(                                     \
        access image2d_t image, ulong origin, int width, int height, uint lane, uint lanes) {                          \
        CLTILE_BLOCK(texels_t, element_t, components) block;                                                           \
        struct __cltile_extent extent;                                                                                 \
        struct __cltile_region region;                                                                                 \
        __cltile_extent_of(&extent, image);                                                                            \
        __cltile_make_lane_region(&region, __cltile_unpack_origin(origin), width, height, sizeof(element_t), lane,     \
                                  lanes);                                                                              \
        __cltile_load_clamped(&extent, &region, components, block.elements);                                           \
        return block.texels;                                                                                           \
    }

// What is at the edge is loaded like what is inside where there are many components, from memory that the call has
// filled: then LLVM counts 16 instructions in place of 32. Fewer components are loaded in a branch of their own, which
// keeps distances constant. What depends on the question comes before the branch, or LLVM makes the branch give it.
#define CLTILE_READ(access, suffix, texels_t, element_t, components)                                                   \
    CLTILE_READ_AT_EDGE(access, suffix, texels_t, element_t, components)                                               \
    texels_t CLTILE_BUILTIN intel_sub_group_media_block_read_##suffix(int2 src_byte_offset, int width, int height,     \
                                                                      access image2d_t image) {                        \
        CLTILE_BLOCK(texels_t, element_t, components) block, at_edge;                                                  \
        element_t elements[components];                                                                                \
        struct __cltile_region region;                                                                                 \
        struct __cltile_steps steps;                                                                                   \
        const ulong origin = __cltile_pack_origin(src_byte_offset);                                                    \
        __cltile_make_region(&region, src_byte_offset, width, height, sizeof(element_t));                              \
        const long2 found = __cltile_find_block(image, origin, width, height, sizeof(element_t));                      \
        if (__cltile_has_two_rows(&region, components)) {                                                              \
            if (found.x != 0)                                                                                          \
                __cltile_load_two_rows(&region, found, components, block.elements);                                    \
            else                                                                                                       \
                block.texels =                                                                                         \
                    __cltile_read_at_edge_##suffix(image, origin, width, height, region.lane, region.lanes);           \
        } else if (components <= 8) {                                                                                  \
            if (found.x != 0) {                                                                                        \
                __cltile_steps_in_block(&region, found, &steps);                                                       \
                __cltile_load_elements(&region, &steps, components, elements);                                         \
            } else {                                                                                                   \
                block.texels =                                                                                         \
                    __cltile_read_at_edge_##suffix(image, origin, width, height, region.lane, region.lanes);           \
                __cltile_copy_elements(elements, block.elements, components);                                          \
            }                                                                                                          \
            __cltile_copy_elements(block.elements, elements, components);                                              \
        } else {                                                                                                       \
            __cltile_steps_or_elsewhere(&region, found, &at_edge, &steps);                                             \
            if (found.x == 0)                                                                                          \
                at_edge.texels =                                                                                       \
                    __cltile_read_at_edge_##suffix(image, origin, width, height, region.lane, region.lanes);           \
            __cltile_load_elements(&region, &steps, components, block.elements);                                       \
        }                                                                                                              \
        return block.texels;                                                                                           \
    }

#endif
