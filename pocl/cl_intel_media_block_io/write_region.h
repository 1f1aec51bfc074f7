// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Media block writes to the image's memory, whose bytes can be written one by one: no texel is put together first.

#ifndef CLTILE_POCL_WRITE_REGION_H
#define CLTILE_POCL_WRITE_REGION_H

#include "image.h"

// What a function that writes at the edge is given of the image. PoCL drops what SPIR-V says of a function's effects: a call that
// is given the image would be one that may change it, and whether blocks are inside would be asked for each work-item.
#ifdef CLTILE_IMAGE_IN_MEMORY
#define CLTILE_EDGE_PARAMETERS(access) global uchar *data, long row_pitch, long row_bytes, long rows
#define CLTILE_EDGE_EXTENT(image) {data, row_pitch, row_bytes, rows, 0}
#define CLTILE_CALL_AT_EDGE(function, image, ...)                                                                      \
    {                                                                                                                  \
        struct __cltile_extent extent;                                                                                 \
        __cltile_extent_of(&extent, image);                                                                            \
        function(extent.data, extent.row_pitch, extent.row_bytes, extent.rows, __VA_ARGS__);                           \
    }
#else
#define CLTILE_EDGE_PARAMETERS(access) access image2d_t image
#define CLTILE_EDGE_EXTENT(image) {0}; __cltile_extent_of(&extent, image)
#define CLTILE_CALL_AT_EDGE(function, image, ...) function(image, __VA_ARGS__);
#endif

// A lane's components of a block that reaches over the image's edge.
#define CLTILE_WRITE_AT_EDGE(access, suffix, texels_t, element_t, components)                                          \
    CLTILE_OUTLINED void __cltile_write_at_edge_##access##_##suffix(CLTILE_EDGE_PARAMETERS(access), ulong origin, int width,      \
                                                         int height, uint lane, uint lanes, texels_t texels) {         \
        CLTILE_BLOCK(texels_t, element_t, components) block;                                                           \
        struct __cltile_extent extent = CLTILE_EDGE_EXTENT(image);                                                     \
        struct __cltile_region region;                                                                                 \
        block.texels = texels;                                                                                         \
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
            CLTILE_CALL_AT_EDGE(__cltile_write_at_edge_##access##_##suffix, image, origin, width, height, region.lane,            \
                                region.lanes, texels)                                                                  \
    }

#endif
