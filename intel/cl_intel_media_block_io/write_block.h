// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Media block writes as one message each: OpSubgroupImageMediaBlockWriteINTEL by the name that SPIR-V translators know.
// Operands: image, byte and row offset, width in components, height in rows, and what to write.

#pragma once

#include "cl_intel_media_block_io.h"

#define CLTILE_WRITE(access, suffix, texels_t)                                                                         \
    void CLTILE_BUILTIN __spirv_SubgroupImageMediaBlockWriteINTEL(access image2d_t, int2, int, int, texels_t);         \
    void CLTILE_BUILTIN intel_sub_group_media_block_write_##suffix(int2 src_byte_offset, int width, int height,        \
                                                                   texels_t texels, access image2d_t image) {          \
        __spirv_SubgroupImageMediaBlockWriteINTEL(image, src_byte_offset, width, height, texels);                      \
    }
#define CLTILE_WRITE_WRITE_ONLY(suffix, texels_t, element_t, components) CLTILE_WRITE(write_only, suffix, texels_t)
#define CLTILE_WRITE_READ_WRITE(suffix, texels_t, element_t, components) CLTILE_WRITE(read_write, suffix, texels_t)
