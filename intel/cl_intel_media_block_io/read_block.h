// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Media block reads as one message each: OpSubgroupImageMediaBlockReadINTEL by the name that SPIR-V translators know.
// Operands: image, byte and row offset, width in components, height in rows.

#pragma once

#include "cl_intel_media_block_io.h"

#define CLTILE_READ(access, suffix, texels_t)                                                                          \
    texels_t CLTILE_BUILTIN __spirv_SubgroupImageMediaBlockReadINTEL_R##texels_t(access image2d_t, int2, int, int);    \
    texels_t CLTILE_BUILTIN intel_sub_group_media_block_read_##suffix(int2 src_byte_offset, int width, int height,     \
                                                                      access image2d_t image) {                        \
        return __spirv_SubgroupImageMediaBlockReadINTEL_R##texels_t(image, src_byte_offset, width, height);            \
    }
#define CLTILE_READ_READ_ONLY(suffix, texels_t, element_t, components) CLTILE_READ(read_only, suffix, texels_t)
#define CLTILE_READ_READ_WRITE(suffix, texels_t, element_t, components) CLTILE_READ(read_write, suffix, texels_t)
