// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the intel target asks of the hardware, in portable code: media blocks by the builtins that it took the place of, which
// are linked once more, and sub-group blocks. The lanes are those of the kernel that it is linked with.

#define SIZE get_max_sub_group_size()
#include "sub-group-blocks.cl"

#define READ(access, suffix, texels_t)                                                                                 \
    texels_t OVERLOAD __spirv_SubgroupImageMediaBlockReadINTEL_R##texels_t(access image2d_t image, int2 at, int width, \
                                                                           int height) {                               \
        return intel_sub_group_media_block_read_##suffix(at, width, height, image);                                    \
    }
#define WRITE(access, suffix, texels_t)                                                                                \
    void OVERLOAD __spirv_SubgroupImageMediaBlockWriteINTEL(access image2d_t image, int2 at, int width, int height,    \
                                                            texels_t texels) {                                         \
        intel_sub_group_media_block_write_##suffix(at, width, height, texels, image);                                  \
    }
#define BOTH(suffix, texels_t, element_t, components)                                                                  \
    READ(read_only, suffix, texels_t)                                                                                  \
    READ(read_write, suffix, texels_t)                                                                                 \
    WRITE(write_only, suffix, texels_t)                                                                                \
    WRITE(read_write, suffix, texels_t)
CLTILE_MEDIA_BLOCK_UC(BOTH)
CLTILE_MEDIA_BLOCK_US(BOTH)
CLTILE_MEDIA_BLOCK_UI(BOTH)
