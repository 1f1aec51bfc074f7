// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Media block reads: each work-item fetches its own elements through read_image*.

#ifndef CLTILE_READ_REGION_H
#define CLTILE_READ_REGION_H

#include "format.h"

#define CLTILE_ACCESS read_only
#include "read_region.inc"
#undef CLTILE_ACCESS
#ifdef CLTILE_READ_WRITE_IMAGES
#define CLTILE_ACCESS read_write
#include "read_region.inc"
#undef CLTILE_ACCESS
#endif

#define CLTILE_READ(access, suffix, texels_t, element_t, components)                                                   \
    texels_t CLTILE_BUILTIN intel_sub_group_media_block_read_##suffix(int2 src_byte_offset, int width, int height,     \
                                                                      access image2d_t image) {                        \
        union {                                                                                                        \
            uint dwords[(sizeof(texels_t) + 3) / 4];                                                                   \
            texels_t texels;                                                                                           \
        } block;                                                                                                       \
        struct __cltile_region region;                                                                                 \
        __cltile_make_region(&region, src_byte_offset, width, height, sizeof(element_t));                              \
        __cltile_read_region(&region, components, block.dwords, image);                                                \
        return block.texels;                                                                                           \
    }

#endif
