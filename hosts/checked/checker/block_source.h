// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checked media blocks in programs from source. The layer defines macros in place of the builtins, which pass the
// call's line and file.

#pragma once

#include "checker/block.h"
#include "cl_intel_media_block_io.h"

#include "cl_intel_media_block_io/format.h"

#define CLTILE_CHECK_BLOCK(is_written, element_t, components)                                                          \
    struct __cltile_format format;                                                                                     \
    const struct __cltile_block_kind block = {at, width, height, sizeof(element_t), components, is_written};           \
    __cltile_format_of(&format, image);                                                                                \
    __cltile_check_block(line_number, file, &block, (uint)format.width, (uint)format.height, 1u << format.texel_shift);

#define CLTILE_CHECKED_READ(access, suffix, texels_t, element_t, components)                                           \
    CLTILE_INLINE texels_t __cltile_checked_intel_sub_group_media_block_read_##suffix(                                 \
        uint line_number, constant char *file, int2 at, int width, int height, access image2d_t image) {               \
        CLTILE_CHECK_BLOCK(false, element_t, components)                                                               \
        return intel_sub_group_media_block_read_##suffix(at, width, height, image);                                    \
    }
#define CLTILE_CHECKED_WRITE(access, suffix, texels_t, element_t, components)                                          \
    CLTILE_INLINE void __cltile_checked_intel_sub_group_media_block_write_##suffix(                                    \
        uint line_number, constant char *file, int2 at, int width, int height, texels_t texels,                        \
        access image2d_t image) {                                                                                      \
        CLTILE_CHECK_BLOCK(true, element_t, components)                                                                \
        intel_sub_group_media_block_write_##suffix(at, width, height, texels, image);                                  \
    }
#define CLTILE_CHECKED(list...)                                                                                        \
    CLTILE_CHECKED_READ(read_only, list)                                                                               \
    CLTILE_CHECKED_WRITE(write_only, list)                                                                             \
    CLTILE_IF_READ_WRITE(CLTILE_CHECKED_READ(read_write, list) CLTILE_CHECKED_WRITE(read_write, list))
CLTILE_MEDIA_BLOCK_UC(CLTILE_CHECKED)
CLTILE_MEDIA_BLOCK_US(CLTILE_CHECKED)
CLTILE_MEDIA_BLOCK_UI(CLTILE_CHECKED)
#undef CLTILE_CHECKED
#undef CLTILE_CHECKED_READ
#undef CLTILE_CHECKED_WRITE
#undef CLTILE_CHECK_BLOCK
