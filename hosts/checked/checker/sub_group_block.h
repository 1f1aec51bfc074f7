// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checked sub-group block reads and writes in programs from source: for each builtin a function that has the call's
// line and file, too. The host's prelude defines macros that call these in place of the builtins.

#pragma once

#undef CLTILE_INLINE // that of the builtins
#include "checker/lanes.h"

#include "checker/inline.inc"
#include "cl_intel_subgroups.h"

// What a lane passes, as in __cltile_passed, and that of which a multiple is asked for.
struct __cltile_begin {
    int2 at;
    long begin;
    uint multiple, finding;
};

CLTILE_ONCE void __cltile_check_begin(const private struct __cltile_block_site *site,
                                      const private struct __cltile_begin *passed) {
    const struct __cltile_passed all = {__cltile_sub_group_block, passed->at, 0, 0};
    if (__cltile_arrive_at_block(site, &all) && (passed->begin & (passed->multiple - 1)) != 0)
        __cltile_report_block(site, passed->finding, passed->begin, passed->multiple, 0);
}

CLTILE_INLINE void __cltile_check_memory(uint line, const constant char *file, ulong pointer, uint multiple) {
    struct __cltile_block_site site;
    const struct __cltile_begin passed = {(int2)((int)pointer, (int)(pointer >> 32)), (long)pointer, multiple,
                                          __cltile_finding_sub_group_block_alignment};
    __cltile_find_block_site(&site, line, file);
    __cltile_check_begin(&site, &passed);
}

CLTILE_INLINE void __cltile_check_coordinate(uint line, const constant char *file, int2 at, uint multiple) {
    struct __cltile_block_site site;
    const struct __cltile_begin passed = {at, at.x, multiple, __cltile_finding_sub_group_block_x};
    __cltile_find_block_site(&site, line, file);
    __cltile_check_begin(&site, &passed);
}

#define CLTILE_CHECKED_EACH(X)                                                                                         \
    CLTILE_SUB_GROUP_BLOCK_UI(X) CLTILE_SUB_GROUP_BLOCK_UC(X) CLTILE_SUB_GROUP_BLOCK_US(X) CLTILE_SUB_GROUP_BLOCK_UL(X)

#define CLTILE_CHECKED(suffix, texels_t, element_t, components)                                                        \
    CLTILE_CHECKED_MEMORY(global, 4, suffix, texels_t, element_t)                                                      \
    CLTILE_CHECKED_MEMORY(local, 16, suffix, texels_t, element_t)
#define CLTILE_CHECKED_MEMORY(space, multiple, suffix, texels_t, element_t)                                            \
    CLTILE_INLINE texels_t __cltile_checked_intel_sub_group_block_read##suffix(                                        \
        uint line_number, const constant char *file, const space element_t *p) {                                       \
        __cltile_check_memory(line_number, file, (ulong)p, multiple);                                                  \
        return intel_sub_group_block_read##suffix(p);                                                                  \
    }                                                                                                                  \
    CLTILE_INLINE void __cltile_checked_intel_sub_group_block_write##suffix(                                           \
        uint line_number, const constant char *file, space element_t *p, texels_t data) {                              \
        __cltile_check_memory(line_number, file, (ulong)p, 16);                                                        \
        intel_sub_group_block_write##suffix(p, data);                                                                  \
    }
CLTILE_CHECKED_EACH(CLTILE_CHECKED)
#undef CLTILE_CHECKED
#undef CLTILE_CHECKED_MEMORY

#ifdef CLTILE_SUB_GROUP_BLOCK_IMAGES
#include "cl_intel_media_block_io/region.h"
#define CLTILE_CHECKED_READ(access, suffix, texels_t)                                                                  \
    CLTILE_INLINE texels_t __cltile_checked_intel_sub_group_block_read##suffix(                                        \
        uint line_number, const constant char *file, access image2d_t image, int2 byte_coord) {                        \
        __cltile_check_coordinate(line_number, file, byte_coord, 1);                                                   \
        return intel_sub_group_block_read##suffix(image, byte_coord);                                                  \
    }
#define CLTILE_CHECKED_WRITE(access, suffix, texels_t)                                                                 \
    CLTILE_INLINE void __cltile_checked_intel_sub_group_block_write##suffix(                                           \
        uint line_number, const constant char *file, access image2d_t image, int2 byte_coord, texels_t data) {         \
        __cltile_check_coordinate(line_number, file, byte_coord, 4);                                                   \
        intel_sub_group_block_write##suffix(image, byte_coord, data);                                                  \
    }
#define CLTILE_CHECKED(suffix, texels_t, element_t, components)                                                        \
    CLTILE_CHECKED_READ(read_only, suffix, texels_t)                                                                   \
    CLTILE_CHECKED_WRITE(write_only, suffix, texels_t)                                                                 \
    CLTILE_IF_READ_WRITE(CLTILE_CHECKED_READ(read_write, suffix, texels_t)                                             \
                             CLTILE_CHECKED_WRITE(read_write, suffix, texels_t))
CLTILE_CHECKED_EACH(CLTILE_CHECKED)
#undef CLTILE_CHECKED
#undef CLTILE_CHECKED_READ
#undef CLTILE_CHECKED_WRITE
#endif
#undef CLTILE_CHECKED_EACH
