// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sub-group block reads of images as messages: OpSubgroupImageBlockReadINTEL by the name that SPIR-V translators know.

#pragma once

#include "cl_intel_subgroups/two_halves.h"

#define CLTILE_READ_TWO_HALVES_OF(access)                                                                              \
    ushort8 CLTILE_BUILTIN __spirv_SubgroupImageBlockReadINTEL_Rushort8(access image2d_t, int2);                       \
    CLTILE_INSTEAD ushort16 __spirv_SubgroupImageBlockReadINTEL_Rushort16(access image2d_t image, int2 byte_coord) {   \
        return (ushort16)(__spirv_SubgroupImageBlockReadINTEL_Rushort8(image, byte_coord),                             \
                          __spirv_SubgroupImageBlockReadINTEL_Rushort8(image, byte_coord + (int2)(0, 8)));             \
    }
CLTILE_READ_TWO_HALVES_OF(read_only)
#ifdef CLTILE_READ_WRITE_IMAGES
CLTILE_READ_TWO_HALVES_OF(read_write)
#endif

#define CLTILE_READ_IMAGE(access, suffix, texels_t)                                                                    \
    texels_t CLTILE_BUILTIN __spirv_SubgroupImageBlockReadINTEL_R##texels_t(access image2d_t, int2);                   \
    texels_t CLTILE_BUILTIN intel_sub_group_block_read##suffix(access image2d_t image, int2 byte_coord) {              \
        return __spirv_SubgroupImageBlockReadINTEL_R##texels_t(image, byte_coord);                                     \
    }
#define CLTILE_READ_IMAGE_READ_ONLY(suffix, texels_t, element_t, components)                                           \
    CLTILE_READ_IMAGE(read_only, suffix, texels_t)
#define CLTILE_READ_IMAGE_READ_WRITE(suffix, texels_t, element_t, components)                                          \
    CLTILE_READ_IMAGE(read_write, suffix, texels_t)
#define CLTILE_READ_IMAGE_LONGS_READ_ONLY CLTILE_READ_IMAGE_READ_ONLY
#define CLTILE_READ_IMAGE_LONGS_READ_WRITE CLTILE_READ_IMAGE_READ_WRITE
