// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Media block writes to the image's memory, whose bytes can be written one by one: no texel is put together first.

#ifndef CLTILE_POCL_WRITE_REGION_H
#define CLTILE_POCL_WRITE_REGION_H

#include "image.h"

// A lane's components of a block that reaches over the image's edge.
#define CLTILE_WRITE_AT_EDGE(access, suffix, texels_t, element_t, components)                                          \
    CLTILE_OUTLINED void __cltile_write_at_edge_##suffix(access image2d_t image, ulong origin, int width, int height,  \
                                                         uint lane, uint lanes, texels_t texels) {                     \
        CLTILE_BLOCK(texels_t, element_t, components) block;                                                           \
        struct __cltile_extent extent;                                                                                 \
        struct __cltile_region region;                                                                                 \
        block.texels = texels;                                                                                         \
        __cltile_extent_of(&extent, image);                                                                            \
        __cltile_make_lane_region(&region, __cltile_unpack_origin(origin), width, height, sizeof(element_t), lane,     \
                                  lanes);                                                                              \
        __cltile_store_in_bounds(&extent, &region, components, block.elements);                                        \
    }

#define CLTILE_WRITE(access, suffix, texels_t, element_t, components)                                                  \
    CLTILE_WRITE_AT_EDGE(access, suffix, texels_t, element_t, components)                                              \
    void CLTILE_BUILTIN intel_sub_group_media_block_write_##suffix(int2 src_byte_offset, int width, int height,        \
                                                                   texels_t texels, access image2d_t image) {          \
        CLTILE_BLOCK(texels_t, element_t, components) block;                                                           \
        struct __cltile_region region;                                                                                 \
        block.texels = texels;                                                                                         \
        const ulong origin = __cltile_pack_origin(src_byte_offset);                                                    \
        __cltile_make_region(&region, src_byte_offset, width, height, sizeof(element_t));                              \
        const long2 found = __cltile_find_block(image, origin, width, height, sizeof(element_t));                      \
        if (found.x != 0)                                                                                              \
            __cltile_store_found(&region, found, components, block.elements);                                          \
        else                                                                                                           \
            __cltile_write_at_edge_##suffix(image, origin, width, height, region.lane, region.lanes, texels);          \
    }

#endif
