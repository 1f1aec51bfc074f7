// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sub-group block writes of images.

#pragma once

#include "cl_intel_media_block_io/write_region.h"
#include "cl_intel_subgroups/rows.h"

#define CLTILE_WRITE_IMAGE(access, suffix, texels_t, element_t, components)                                            \
    void CLTILE_BUILTIN intel_sub_group_block_write##suffix(access image2d_t image, int2 byte_coord, texels_t data) {  \
        CLTILE_BLOCK(texels_t, element_t, components) block;                                                           \
        struct __cltile_region region;                                                                                 \
        block.texels = data;                                                                                           \
        __cltile_make_rows(&region, byte_coord, get_sub_group_local_id(), get_max_sub_group_size(), components,        \
                           sizeof(element_t));                                                                         \
        CLTILE_WRITE_REGION(block, region, texels_t, element_t, components, image)                                     \
    }

#define CLTILE_WRITE_IMAGE_LONGS(access, suffix, texels_t, element_t, components)                                      \
    void CLTILE_BUILTIN intel_sub_group_block_write##suffix(access image2d_t image, int2 byte_coord, texels_t data) {  \
        const uint lane = 2 * get_sub_group_local_id(), lanes = 2 * get_max_sub_group_size();                          \
        CLTILE_LONGS(texels_t, components) longs;                                                                      \
        longs.texels = data;                                                                                           \
        _Pragma("unroll") for (uint part = 0; part < 2; ++part) {                                                      \
            CLTILE_BLOCK(struct __cltile_dwords_##components, uint, components) block;                                 \
            struct __cltile_region region;                                                                             \
            _Pragma("unroll") for (uint i = 0; i < components; ++i) block.elements[i] = longs.dwords[2 * i + part];    \
            __cltile_make_rows(&region, byte_coord, lane + part, lanes, components, 4);                                \
            CLTILE_WRITE_REGION(block, region, struct __cltile_dwords_##components, uint, components, image)           \
        }                                                                                                              \
    }

// For each access qualifier that the host has.
#define CLTILE_WRITE_IMAGE_WRITE_ONLY(list...) CLTILE_WRITE_IMAGE(write_only, list)
#define CLTILE_WRITE_IMAGE_READ_WRITE(list...) CLTILE_IF_READ_WRITE(CLTILE_WRITE_IMAGE(read_write, list))
#define CLTILE_WRITE_IMAGE_LONGS_WRITE_ONLY(list...) CLTILE_WRITE_IMAGE_LONGS(write_only, list)
#define CLTILE_WRITE_IMAGE_LONGS_READ_WRITE(list...) CLTILE_IF_READ_WRITE(CLTILE_WRITE_IMAGE_LONGS(read_write, list))
