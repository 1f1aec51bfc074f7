// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The rules for one copy by itself: pitches, alignments, and the objects that it may access.

#pragma once

#include "checker/tile.h"

struct __cltile_site {
    uint work_group, line, file;
    bool reports; // of the work-items that make the call, one
};

CLTILE_INLINE void __cltile_find(const private struct __cltile_site *site, uint id, ulong first, ulong second,
                                 ulong third) {
    if (site->reports)
        __cltile_report(site->work_group, id, site->line, site->file, first, second, third, 0);
}

CLTILE_INLINE void __cltile_check_pitches(const private struct __cltile_site *site,
                                          const private struct __cltile_tile *tile, ulong line, ulong plane) {
    const ulong bytes = tile->element * tile->elements;
    const ulong plane_bytes = __cltile_times(tile->lines, line);
    if (tile->lines > 1 && line < bytes)
        __cltile_find(site, __cltile_finding_line_length, bytes, line, 0);
    else if (tile->planes > 1 && plane < plane_bytes)
        __cltile_find(site, __cltile_finding_plane_area, plane_bytes, plane, 0);
}

CLTILE_INLINE void __cltile_check_alignment(const private struct __cltile_site *site, ulong address, uint alignment) {
    if ((address & (alignment - 1)) != 0)
        __cltile_find(site, __cltile_finding_alignment, address, alignment, 0);
}

// The bytes of an argument in local memory; 0 of others.
CLTILE_INLINE ulong __cltile_argument_bytes(ulong argument) {
    const global struct __cltile_area *header = __cltile_header();
    const global ulong *known = (const global ulong *)__cltile_part(header->ranges) + 2 * header->range_count;
    return argument < known[0] ? known[1 + argument] : 0;
}

// The bytes from an address to the end of the argument in local memory that has it; ~0 where that is not known, as in
// programs that do not note where arguments begin.
CLTILE_INLINE ulong __cltile_noted_bytes(const private struct __cltile_item *item, ulong address) {
    if (!__cltile_is_tracked(item))
        return ~(ulong)0;
    bool is_known = (__cltile_header()->flags & __cltile_has_no_local_variables) != 0;
    for (uint i = 0; i < __cltile_noted_arguments; ++i) {
        const ulong noted = __cltile_own_group(item)->noted[i];
        const ulong bytes = __cltile_argument_bytes(i);
        if (noted != 0 && address + 1 >= noted && address + 1 - noted < bytes)
            return bytes - (address + 1 - noted);
        is_known = is_known && (noted != 0 || bytes == 0);
    }
    return is_known ? 0 : ~(ulong)0;
}

// The known end of an object in local memory, from the tile's begin.
CLTILE_INLINE bool __cltile_is_in_object(const private struct __cltile_site *site, ulong extent, ulong object_bytes) {
    const ulong limit = __cltile_header()->local_limit;
    const ulong bytes = min(min(object_bytes, limit), (ulong)1 << 40);
    if (extent > bytes)
        __cltile_find(site, __cltile_finding_local_size, extent, bytes, 0);
    return extent <= bytes;
}

CLTILE_INLINE bool __cltile_is_in_buffer(const private struct __cltile_site *site, ulong address, ulong extent) {
    global struct __cltile_area *header = __cltile_header();
    const global struct __cltile_range *ranges = (const global struct __cltile_range *)__cltile_part(header->ranges);
    ulong begin = 0, bytes = 0;
    for (uint i = header->range_count; i > 0; --i) {
        const ulong at = ranges[i - 1].address, size = ranges[i - 1].bytes;
        if (address >= at && address - at <= size && extent <= size - (address - at))
            return true;
        if (address < at + size && at < address + extent) {
            begin = at;
            bytes = size;
        }
    }
    if (bytes != 0)
        __cltile_find(site, __cltile_finding_out_of_bounds, address - begin, address - begin + extent - 1, bytes);
    else if ((header->flags & __cltile_ranges_are_all) != 0)
        __cltile_find(site, __cltile_finding_no_buffer, extent, address, 0);
    return bytes == 0 && (header->flags & __cltile_ranges_are_all) == 0;
}

// Whether the copy may be made.
CLTILE_ONCE bool __cltile_check_tile(const private struct __cltile_site *site, const private struct __cltile_tile *tile,
                                     bool to_global, ulong object_bytes, uint alignment) {
    if (__cltile_is_empty_tile(tile))
        return true;
    __cltile_check_pitches(site, tile, tile->destination_line, tile->destination_plane);
    __cltile_check_pitches(site, tile, tile->source_line, tile->source_plane);
    __cltile_check_alignment(site, tile->destination, alignment);
    __cltile_check_alignment(site, tile->source, alignment);
    const ulong destination = __cltile_extent(tile, tile->destination_line, tile->destination_plane);
    const ulong source = __cltile_extent(tile, tile->source_line, tile->source_plane);
    const bool is_in_object = __cltile_is_in_object(site, to_global ? source : destination, object_bytes);
    const bool is_in_buffer =
        __cltile_is_in_buffer(site, to_global ? tile->destination : tile->source, to_global ? destination : source);
    return is_in_object && is_in_buffer;
}
