// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sub-group block writes of images as messages: OpSubgroupImageBlockWriteINTEL by the name that SPIR-V translators
// know.

#pragma once

#include "cl_intel_subgroups/two_halves.h"

#define CLTILE_WRITE_TWO_HALVES_OF(access)                                                                             \
    void CLTILE_BUILTIN __spirv_SubgroupImageBlockWriteINTEL(access image2d_t, int2, ushort8);                         \
    CLTILE_INSTEAD void __spirv_SubgroupImageBlockWriteINTEL(access image2d_t image, int2 byte_coord, ushort16 data) { \
        __spirv_SubgroupImageBlockWriteINTEL(image, byte_coord, data.lo);                                              \
        __spirv_SubgroupImageBlockWriteINTEL(image, byte_coord + (int2)(0, 8), data.hi);                               \
    }
CLTILE_WRITE_TWO_HALVES_OF(write_only)
#ifdef CLTILE_READ_WRITE_IMAGES
CLTILE_WRITE_TWO_HALVES_OF(read_write)
#endif

#define CLTILE_WRITE_IMAGE(access, suffix, texels_t)                                                                   \
    void CLTILE_BUILTIN __spirv_SubgroupImageBlockWriteINTEL(access image2d_t, int2, texels_t);                        \
    void CLTILE_BUILTIN intel_sub_group_block_write##suffix(access image2d_t image, int2 byte_coord, texels_t data) {  \
        __spirv_SubgroupImageBlockWriteINTEL(image, byte_coord, data);                                                 \
    }
#define CLTILE_WRITE_IMAGE_WRITE_ONLY(suffix, texels_t, element_t, components)                                         \
    CLTILE_WRITE_IMAGE(write_only, suffix, texels_t)
#define CLTILE_WRITE_IMAGE_READ_WRITE(suffix, texels_t, element_t, components)                                         \
    CLTILE_WRITE_IMAGE(read_write, suffix, texels_t)
#define CLTILE_WRITE_IMAGE_LONGS_WRITE_ONLY CLTILE_WRITE_IMAGE_WRITE_ONLY
#define CLTILE_WRITE_IMAGE_LONGS_READ_WRITE CLTILE_WRITE_IMAGE_READ_WRITE
