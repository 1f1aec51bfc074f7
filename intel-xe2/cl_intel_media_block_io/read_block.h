// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Media block reads by sub-group block reads.

#pragma once

#include "cl_intel_media_block_io/read_region.h"
#include "cl_intel_media_block_io/take_rows.h"

#define CLTILE_ACCESS read_only
#include "cl_intel_media_block_io/read_rows.inc"
#undef CLTILE_ACCESS
#ifdef CLTILE_READ_WRITE_IMAGES
#define CLTILE_ACCESS read_write
#include "cl_intel_media_block_io/read_rows.inc"
#undef CLTILE_ACCESS
#endif

#define CLTILE_READ(access, suffix, texels_t, element_t, components)                                                   \
    texels_t CLTILE_BUILTIN intel_sub_group_media_block_read_##suffix(int2 src_byte_offset, int width, int height,     \
                                                                      access image2d_t image) {                        \
        CLTILE_BLOCK(texels_t, element_t, components) block;                                                           \
        struct __cltile_region region;                                                                                 \
        __cltile_make_region(&region, src_byte_offset, width, height, sizeof(element_t));                              \
        if (__cltile_has_messages(&region)) {                                                                          \
            __cltile_read_by_rows(&region, components, block.dwords, image);                                           \
        } else {                                                                                                       \
            CLTILE_READ_REGION(block, region, texels_t, element_t, components, image)                                  \
        }                                                                                                              \
        return block.texels;                                                                                           \
    }
