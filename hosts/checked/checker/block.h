// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checked media blocks in programs from source: for each builtin a function that has the call's line and file, too. The
// host's prelude defines macros that call these in place of the builtins. First the rules for one block, before it is
// read or written; `width`, `height` and `texel` are those of the image: texels, rows, bytes of a texel.

#pragma once

#include "checker/lanes.h"

#include "checker/inline.inc"
#include "cl_intel_media_block_io.h"
#include "cl_intel_media_block_io/format.h"

// What a block's function and its arguments say.
struct __cltile_block_kind {
    int2 at;
    int width, height;
    uint element_bytes, components;
    bool is_written;
};

// The most rows of a block, by the bytes of a row (Table 6.X); 0: there is no such row.
CLTILE_INLINE uint __cltile_most_rows(long row_bytes) {
    if (row_bytes < 4 || row_bytes > 32 || row_bytes % 4 != 0)
        return 0;
    return row_bytes == 4 ? 64 : row_bytes == 8 ? 32 : row_bytes <= 16 ? 16 : 8;
}

CLTILE_INLINE void __cltile_check_block_size(const private struct __cltile_block_site *site,
                                             const private struct __cltile_block_kind *block) {
    const long row_bytes = (long)block->width * block->element_bytes;
    const uint most = __cltile_most_rows(row_bytes);
    if (most == 0) {
        __cltile_report_block(site, __cltile_finding_block_width, row_bytes, 0, 0);
        return;
    }
    if (block->height < 1 || (uint)block->height > most) {
        __cltile_report_block(site, __cltile_finding_block_height, block->height, (ulong)row_bytes, most);
        return;
    }
    const uint slots = row_bytes == 12 ? 16 : row_bytes > 16 ? 32 : (uint)row_bytes;
    const ulong elements = (ulong)block->width * (ulong)block->height;
    const ulong padded = (ulong)(slots / block->element_bytes) * (ulong)block->height;
    const ulong fit = (ulong)site->most_lanes * block->components;
    if (elements > fit)
        __cltile_report_block(site, __cltile_finding_block_larger, (long)elements, fit, 0);
    else if (padded > fit)
        __cltile_report_block(site, __cltile_finding_block_padding, (long)padded, fit, 0);
}

// Keeps what the host needs to find the image and the rules that it breaks.
CLTILE_ONCE void __cltile_note_use(private struct __cltile_block_use *use) {
    global struct __cltile_block_use *uses =
        (global struct __cltile_block_use *)__cltile_part(__cltile_header()->blocks);
    uint key = __cltile_mix(use->line * 64 + use->file);
    key = __cltile_mix(key * 31 + use->flags + use->height * 4);
    key = __cltile_mix(key * 31 + use->image_width);
    use->key = __cltile_mix(key * 31 + use->image_height * 16 + use->texel) | 1;
    for (uint i = 0; i < __cltile_use_capacity; ++i) {
        global struct __cltile_block_use *slot = &uses[(use->key + i) % __cltile_use_capacity];
        const uint old = atomic_cmpxchg((volatile global uint *)&slot->key, 0u, use->key);
        if (old == 0)
            *slot = *use;
        if (old == 0 || old == use->key)
            return;
    }
}

CLTILE_ONCE void __cltile_check_block_of(const private struct __cltile_block_site *site,
                                         const private struct __cltile_block_kind *block, uint width, uint height,
                                         uint texel) {
    const struct __cltile_passed passed = {__cltile_media_block, block->at,
                                           ((uint)block->width << 16) + (uint)block->height,
                                           width * 65599 + height * 16 + texel};
    if (!__cltile_arrive_at_block(site, &passed))
        return;
    const bool is_outside = block->at.x < 0 || block->at.y < 0 ||
                            (long)block->at.x + (long)block->width * block->element_bytes > (long)width * texel ||
                            (long)block->at.y + block->height > (long)height;
    struct __cltile_block_use use = {0,
                                     site->line,
                                     site->file,
                                     (block->is_written ? __cltile_block_is_written : 0) |
                                         (is_outside ? __cltile_block_is_outside : 0),
                                     (uint)block->height,
                                     width,
                                     height,
                                     texel};
    __cltile_check_block_size(site, block);
    if ((block->at.x & 3) != 0)
        __cltile_report_block(site, __cltile_finding_block_offset, block->at.x, 0, 0);
    __cltile_note_use(&use);
}

CLTILE_INLINE void __cltile_check_block(uint line, const constant char *file,
                                        const private struct __cltile_block_kind *block, uint width, uint height,
                                        uint texel) {
    struct __cltile_block_site site;
    __cltile_find_block_site(&site, line, file);
    __cltile_check_block_of(&site, block, width, height, texel);
}

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
