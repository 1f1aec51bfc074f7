// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checked 2D blocks in programs from source: for each builtin a function that has the call's line and file, too. The
// host's prelude defines macros that call these in place of the builtins. First the rules for one block, before it is
// read, written or prefetched.

#pragma once

#undef CLTILE_INLINE // that of the builtins
#include "checker/lanes.h"

#include "checker/inline.inc"
#include "cl_intel_subgroup_2d_block_io.h"

#define CLTILE_MOST_OF_MATRIX (1 << 24) // bytes of a row, and rows

enum { __cltile_reads_2d, __cltile_writes_2d, __cltile_prefetches_2d };

// What a block's function and its arguments say.
struct __cltile_block_2d {
    ulong base;
    int width, height, pitch; // of the matrix: bytes, rows, bytes
    int2 at;                  // elements, rows
    uint element_bytes, rows;
    uint columns; // of all blocks side by side
    uint access;  // __cltile_reads_2d, ...
};

CLTILE_INLINE void __cltile_check_matrix(const private struct __cltile_block_site *site,
                                         const private struct __cltile_block_2d *block) {
    if ((block->base & 63) != 0)
        __cltile_report_block(site, __cltile_finding_block_2d_base_address, (long)block->base, 0, 0);
    if (block->width < 64 || block->width > CLTILE_MOST_OF_MATRIX || block->width % 4 != 0)
        __cltile_report_block(site, __cltile_finding_block_2d_width, block->width, 0, 0);
    if (block->height < 1 || block->height > CLTILE_MOST_OF_MATRIX)
        __cltile_report_block(site, __cltile_finding_block_2d_height, block->height, 0, 0);
    if (block->pitch < block->width || block->pitch % 16 != 0)
        __cltile_report_block(site, __cltile_finding_block_2d_pitch, block->pitch, (ulong)block->width, 0);
    if (block->element_bytes < 4 && (block->at.x & (4 / (int)block->element_bytes - 1)) != 0)
        __cltile_report_block(site, __cltile_finding_block_2d_coordinate, block->at.x, 4 / block->element_bytes,
                              8 * block->element_bytes);
}

// The block's bytes that are in the matrix, from its base: from `first` to before `end`. False if there are none.
CLTILE_INLINE bool __cltile_find_bytes(const private struct __cltile_block_2d *block, private long *first,
                                       private long *end) {
    const long bytes = block->element_bytes;
    const long left = max((long)block->at.x, 0l), top = max((long)block->at.y, 0l);
    const long right = min((long)block->at.x + block->columns, block->width / bytes);
    const long bottom = min((long)block->at.y + block->rows, (long)block->height);
    const long upper = top * block->pitch, lower = (bottom - 1) * block->pitch;
    *first = min(upper, lower) + left * bytes;
    *end = max(upper, lower) + right * bytes;
    return left < right && top < bottom;
}

// Whether these bytes are in the buffer of the base address. Others lie next to it.
CLTILE_INLINE void __cltile_check_buffer(const private struct __cltile_block_site *site,
                                         const private struct __cltile_block_2d *block) {
    const global struct __cltile_area *header = __cltile_header();
    const global struct __cltile_range *ranges = (const global struct __cltile_range *)__cltile_part(header->ranges);
    const bool is_prefetch = block->access == __cltile_prefetches_2d;
    long first, end;
    if (!__cltile_find_bytes(block, &first, &end))
        return;
    bool is_elsewhere = false;
    ulong begin = 0, bytes = 0;
    for (uint i = header->range_count; i > 0; --i) {
        const ulong at = ranges[i - 1].address, size = ranges[i - 1].bytes;
        const ulong before = block->base + (ulong)first - at;
        const bool has_all = before <= size && (ulong)(end - first) <= size - before;
        const bool has_base = block->base - at < size;
        if (has_all && has_base)
            return;
        is_elsewhere = is_elsewhere || has_all;
        begin = has_base ? at : begin;
        bytes = has_base ? size : bytes;
    }
    const long offset = (long)(block->base - begin);
    if (bytes != 0)
        __cltile_report_block(
            site, is_prefetch ? __cltile_finding_block_2d_prefetch_outside : __cltile_finding_block_2d_outside,
            offset + first, (ulong)(offset + end - 1), bytes);
    else if (!is_elsewhere && (header->flags & __cltile_ranges_are_all) != 0)
        __cltile_report_block(
            site, is_prefetch ? __cltile_finding_block_2d_prefetch_no_buffer : __cltile_finding_block_2d_no_buffer,
            (long)block->base, (ulong)first, (ulong)(end - 1));
}

CLTILE_ONCE void __cltile_check_block_2d_of(const private struct __cltile_block_site *site,
                                            const private struct __cltile_block_2d *block) {
    const struct __cltile_passed passed = {
        __cltile_2d_block, block->at,
        __cltile_mix_in((uint)block->width, (ulong)block->height << 32 | (uint)block->pitch),
        __cltile_mix_in(0, block->base)};
    if (!__cltile_arrive_at_block(site, &passed))
        return;
    if (site->most_lanes != 16)
        __cltile_report_block(site, __cltile_finding_block_2d_sub_group_size, site->most_lanes, 0, 0);
    __cltile_check_matrix(site, block);
    __cltile_check_buffer(site, block);
}

CLTILE_INLINE void __cltile_check_block_2d(uint line, const constant char *file,
                                           const private struct __cltile_block_2d *block) {
    struct __cltile_block_site site;
    __cltile_find_block_site(&site, line, file);
    __cltile_check_block_2d_of(&site, block);
}

#define CLTILE_CHECK_2D(element_t, rows, columns, count, access)                                                       \
    const struct __cltile_block_2d block = {(ulong)base_address, width, height, pitch, coord, sizeof(element_t), rows, \
                                            (columns) * (count), access};                                              \
    __cltile_check_block_2d(line_number, file, &block);

#define CLTILE_CHECKED_2D(access, direction, base_t, space, shape, value_t, element_t, rows, columns, count)           \
    CLTILE_INLINE void __cltile_checked_intel_sub_group_2d_block_##direction##_##shape(                                \
        uint line_number, constant char *file, base_t *base_address, int width, int height, int pitch, int2 coord,     \
        space value_t *values) {                                                                                       \
        CLTILE_CHECK_2D(element_t, rows, columns, count, access)                                                       \
        intel_sub_group_2d_block_##direction##_##shape(base_address, width, height, pitch, coord, values);             \
    }
#ifdef CLTILE_GENERIC_POINTERS
#define CLTILE_CHECKED_BOTH(access, direction, base_t, list...)                                                        \
    CLTILE_CHECKED_2D(access, direction, base_t, private, list)                                                        \
    CLTILE_CHECKED_2D(access, direction, base_t, generic, list)
#else
#define CLTILE_CHECKED_BOTH(access, direction, base_t, list...)                                                        \
    CLTILE_CHECKED_2D(access, direction, base_t, private, list)
#endif
#define CLTILE_CHECKED(list...) CLTILE_CHECKED_BOTH(__cltile_reads_2d, read, const global void, list)
CLTILE_2D_BLOCK_READ_8B(CLTILE_CHECKED)
CLTILE_2D_BLOCK_READ_16B(CLTILE_CHECKED)
CLTILE_2D_BLOCK_READ_32B(CLTILE_CHECKED)
#undef CLTILE_CHECKED
#define CLTILE_CHECKED(list...) CLTILE_CHECKED_BOTH(__cltile_reads_2d, read_transform, const global void, list)
CLTILE_2D_BLOCK_READ_TRANSFORM(CLTILE_CHECKED)
#undef CLTILE_CHECKED
#define CLTILE_CHECKED(list...) CLTILE_CHECKED_BOTH(__cltile_reads_2d, read_transpose, const global void, list)
CLTILE_2D_BLOCK_READ_TRANSPOSE(CLTILE_CHECKED)
#undef CLTILE_CHECKED
#define CLTILE_CHECKED(list...) CLTILE_CHECKED_BOTH(__cltile_writes_2d, write, global void, list)
CLTILE_2D_BLOCK_WRITE(CLTILE_CHECKED)
#undef CLTILE_CHECKED
#undef CLTILE_CHECKED_BOTH
#undef CLTILE_CHECKED_2D

#define CLTILE_CHECKED(shape, value_t, element_t, rows, columns, count)                                                \
    CLTILE_INLINE void __cltile_checked_intel_sub_group_2d_block_prefetch_##shape(                                     \
        uint line_number, constant char *file, const global void *base_address, int width, int height, int pitch,      \
        int2 coord) {                                                                                                  \
        CLTILE_CHECK_2D(element_t, rows, columns, count, __cltile_prefetches_2d)                                       \
        intel_sub_group_2d_block_prefetch_##shape(base_address, width, height, pitch, coord);                          \
    }
CLTILE_2D_BLOCK_PREFETCH(CLTILE_CHECKED)
#undef CLTILE_CHECKED
#undef CLTILE_CHECK_2D
