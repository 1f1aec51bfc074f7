// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sub-group block reads of images, texel by texel.

#pragma once

#include "cl_intel_media_block_io/read_region.h"
#include "cl_intel_subgroups/rows.h"

#define CLTILE_READ_IMAGE(access, suffix, texels_t, element_t, components)                                             \
    texels_t CLTILE_BUILTIN intel_sub_group_block_read##suffix(access image2d_t image, int2 byte_coord) {              \
        CLTILE_BLOCK(texels_t, element_t, components) block;                                                           \
        struct __cltile_region region;                                                                                 \
        __cltile_make_rows(&region, byte_coord, get_sub_group_local_id(), get_max_sub_group_size(), components,        \
                           sizeof(element_t));                                                                         \
        CLTILE_READ_REGION(block, region, texels_t, element_t, components, image)                                      \
        return block.texels;                                                                                           \
    }

#define CLTILE_READ_IMAGE_LONGS(access, suffix, texels_t, element_t, components)                                       \
    texels_t CLTILE_BUILTIN intel_sub_group_block_read##suffix(access image2d_t image, int2 byte_coord) {              \
        const uint lane = 2 * get_sub_group_local_id(), lanes = 2 * get_max_sub_group_size();                          \
        CLTILE_LONGS(texels_t, components) longs;                                                                      \
        _Pragma("unroll") for (uint part = 0; part < 2; ++part) {                                                      \
            CLTILE_BLOCK(struct __cltile_dwords_##components, uint, components) block;                                 \
            struct __cltile_region region;                                                                             \
            __cltile_make_rows(&region, byte_coord, lane + part, lanes, components, 4);                                \
            CLTILE_READ_REGION(block, region, struct __cltile_dwords_##components, uint, components, image)            \
            _Pragma("unroll") for (uint i = 0; i < components; ++i) longs.dwords[2 * i + part] = block.elements[i];    \
        }                                                                                                              \
        return longs.texels;                                                                                           \
    }

// For each access qualifier that the host has.
#define CLTILE_READ_IMAGE_READ_ONLY(list...) CLTILE_READ_IMAGE(read_only, list)
#define CLTILE_READ_IMAGE_READ_WRITE(list...) CLTILE_IF_READ_WRITE(CLTILE_READ_IMAGE(read_write, list))
#define CLTILE_READ_IMAGE_LONGS_READ_ONLY(list...) CLTILE_READ_IMAGE_LONGS(read_only, list)
#define CLTILE_READ_IMAGE_LONGS_READ_WRITE(list...) CLTILE_IF_READ_WRITE(CLTILE_READ_IMAGE_LONGS(read_write, list))
