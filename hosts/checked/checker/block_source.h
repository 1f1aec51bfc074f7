// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checked media blocks in programs from source: macros in place of the builtins pass the call's line and file.

#pragma once

#include "checker/block.h"
#include "cl_intel_media_block_io.h"

#include "cl_intel_media_block_io/format.h"

#define CLTILE_CHECK_BLOCK(is_written, element_t, components)                                                          \
    struct __cltile_format format;                                                                                     \
    const struct __cltile_block_kind block = {at, width, height, sizeof(element_t), components, is_written};           \
    __cltile_format_of(&format, image);                                                                                \
    __cltile_check_block(__cltile_own_area, line_number, file, &block, (uint)format.width, (uint)format.height,        \
                         1u << format.texel_shift);

#define CLTILE_CHECKED_READ(access, suffix, texels_t, element_t, components)                                           \
    CLTILE_INLINE texels_t __cltile_checked_read_##suffix(uint line_number, constant char *file, int2 at, int width,   \
                                                          int height, access image2d_t image) {                        \
        CLTILE_CHECK_BLOCK(false, element_t, components)                                                               \
        return intel_sub_group_media_block_read_##suffix(at, width, height, image);                                    \
    }
#define CLTILE_CHECKED_WRITE(access, suffix, texels_t, element_t, components)                                          \
    CLTILE_INLINE void __cltile_checked_write_##suffix(uint line_number, constant char *file, int2 at, int width,      \
                                                       int height, texels_t texels, access image2d_t image) {          \
        CLTILE_CHECK_BLOCK(true, element_t, components)                                                                \
        intel_sub_group_media_block_write_##suffix(at, width, height, texels, image);                                  \
    }
#ifdef CLTILE_READ_WRITE_IMAGES
#define CLTILE_CHECKED_BOTH(suffix, texels_t, element_t, components)                                                   \
    CLTILE_CHECKED_READ(read_write, suffix, texels_t, element_t, components)                                           \
    CLTILE_CHECKED_WRITE(read_write, suffix, texels_t, element_t, components)
#else
#define CLTILE_CHECKED_BOTH(suffix, texels_t, element_t, components)
#endif
#define CLTILE_CHECKED(suffix, texels_t, element_t, components)                                                        \
    CLTILE_CHECKED_READ(read_only, suffix, texels_t, element_t, components)                                            \
    CLTILE_CHECKED_WRITE(write_only, suffix, texels_t, element_t, components)                                          \
    CLTILE_CHECKED_BOTH(suffix, texels_t, element_t, components)
CLTILE_MEDIA_BLOCK_UC(CLTILE_CHECKED)
CLTILE_MEDIA_BLOCK_US(CLTILE_CHECKED)
CLTILE_MEDIA_BLOCK_UI(CLTILE_CHECKED)
#undef CLTILE_CHECKED
#undef CLTILE_CHECKED_BOTH
#undef CLTILE_CHECKED_READ
#undef CLTILE_CHECKED_WRITE
#undef CLTILE_CHECK_BLOCK

#undef intel_sub_group_media_block_read_uc
#define intel_sub_group_media_block_read_uc(list...) __cltile_checked_read_uc(__LINE__, __cltile_own_file, list)
#undef intel_sub_group_media_block_read_uc2
#define intel_sub_group_media_block_read_uc2(list...) __cltile_checked_read_uc2(__LINE__, __cltile_own_file, list)
#undef intel_sub_group_media_block_read_uc4
#define intel_sub_group_media_block_read_uc4(list...) __cltile_checked_read_uc4(__LINE__, __cltile_own_file, list)
#undef intel_sub_group_media_block_read_uc8
#define intel_sub_group_media_block_read_uc8(list...) __cltile_checked_read_uc8(__LINE__, __cltile_own_file, list)
#undef intel_sub_group_media_block_read_uc16
#define intel_sub_group_media_block_read_uc16(list...) __cltile_checked_read_uc16(__LINE__, __cltile_own_file, list)
#undef intel_sub_group_media_block_read_us
#define intel_sub_group_media_block_read_us(list...) __cltile_checked_read_us(__LINE__, __cltile_own_file, list)
#undef intel_sub_group_media_block_read_us2
#define intel_sub_group_media_block_read_us2(list...) __cltile_checked_read_us2(__LINE__, __cltile_own_file, list)
#undef intel_sub_group_media_block_read_us4
#define intel_sub_group_media_block_read_us4(list...) __cltile_checked_read_us4(__LINE__, __cltile_own_file, list)
#undef intel_sub_group_media_block_read_us8
#define intel_sub_group_media_block_read_us8(list...) __cltile_checked_read_us8(__LINE__, __cltile_own_file, list)
#undef intel_sub_group_media_block_read_us16
#define intel_sub_group_media_block_read_us16(list...) __cltile_checked_read_us16(__LINE__, __cltile_own_file, list)
#undef intel_sub_group_media_block_read_ui
#define intel_sub_group_media_block_read_ui(list...) __cltile_checked_read_ui(__LINE__, __cltile_own_file, list)
#undef intel_sub_group_media_block_read_ui2
#define intel_sub_group_media_block_read_ui2(list...) __cltile_checked_read_ui2(__LINE__, __cltile_own_file, list)
#undef intel_sub_group_media_block_read_ui4
#define intel_sub_group_media_block_read_ui4(list...) __cltile_checked_read_ui4(__LINE__, __cltile_own_file, list)
#undef intel_sub_group_media_block_read_ui8
#define intel_sub_group_media_block_read_ui8(list...) __cltile_checked_read_ui8(__LINE__, __cltile_own_file, list)
#undef intel_sub_group_media_block_write_uc
#define intel_sub_group_media_block_write_uc(list...) __cltile_checked_write_uc(__LINE__, __cltile_own_file, list)
#undef intel_sub_group_media_block_write_uc2
#define intel_sub_group_media_block_write_uc2(list...) __cltile_checked_write_uc2(__LINE__, __cltile_own_file, list)
#undef intel_sub_group_media_block_write_uc4
#define intel_sub_group_media_block_write_uc4(list...) __cltile_checked_write_uc4(__LINE__, __cltile_own_file, list)
#undef intel_sub_group_media_block_write_uc8
#define intel_sub_group_media_block_write_uc8(list...) __cltile_checked_write_uc8(__LINE__, __cltile_own_file, list)
#undef intel_sub_group_media_block_write_uc16
#define intel_sub_group_media_block_write_uc16(list...) __cltile_checked_write_uc16(__LINE__, __cltile_own_file, list)
#undef intel_sub_group_media_block_write_us
#define intel_sub_group_media_block_write_us(list...) __cltile_checked_write_us(__LINE__, __cltile_own_file, list)
#undef intel_sub_group_media_block_write_us2
#define intel_sub_group_media_block_write_us2(list...) __cltile_checked_write_us2(__LINE__, __cltile_own_file, list)
#undef intel_sub_group_media_block_write_us4
#define intel_sub_group_media_block_write_us4(list...) __cltile_checked_write_us4(__LINE__, __cltile_own_file, list)
#undef intel_sub_group_media_block_write_us8
#define intel_sub_group_media_block_write_us8(list...) __cltile_checked_write_us8(__LINE__, __cltile_own_file, list)
#undef intel_sub_group_media_block_write_us16
#define intel_sub_group_media_block_write_us16(list...) __cltile_checked_write_us16(__LINE__, __cltile_own_file, list)
#undef intel_sub_group_media_block_write_ui
#define intel_sub_group_media_block_write_ui(list...) __cltile_checked_write_ui(__LINE__, __cltile_own_file, list)
#undef intel_sub_group_media_block_write_ui2
#define intel_sub_group_media_block_write_ui2(list...) __cltile_checked_write_ui2(__LINE__, __cltile_own_file, list)
#undef intel_sub_group_media_block_write_ui4
#define intel_sub_group_media_block_write_ui4(list...) __cltile_checked_write_ui4(__LINE__, __cltile_own_file, list)
#undef intel_sub_group_media_block_write_ui8
#define intel_sub_group_media_block_write_ui8(list...) __cltile_checked_write_ui8(__LINE__, __cltile_own_file, list)
