// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Async copies in bytes: the lines of a copy, and what is known of their addresses.

#pragma once

#include "cl_khr_extended_async_copies.h"
#include "cl_khr_extended_async_copies/constants.h"
#include "cl_khr_extended_async_copies/work_items.h"

// What a call copies, in bytes: lines of planes, and from each to the next in the source and in the destination.
struct __cltile_copy {
    size_t element_bytes, line_bytes, lines, planes;
    size_t src_line, src_plane;
    size_t dst_line, dst_plane;
    // The same in elements: of fewer bits, where they are 32-bit arguments, for products with numbers of lines.
    size_t line_elements, src_line_elements, src_plane_elements, dst_line_elements, dst_plane_elements;
};

CLTILE_INLINE bool __cltile_is_empty(const private struct __cltile_copy *copy) {
    return copy->line_bytes == 0 || copy->lines == 0 || copy->planes == 0;
}

CLTILE_INLINE void __cltile_join_lines(private struct __cltile_copy *copy) {
    if (copy->src_line != copy->line_bytes || copy->dst_line != copy->line_bytes)
        return;
    copy->line_bytes *= copy->lines;
    copy->lines = copy->planes;
    copy->src_line = copy->src_plane;
    copy->dst_line = copy->dst_plane;
    copy->planes = 1;
}

// Lines without a gap between them, on both sides, are one line; and so again with planes.
CLTILE_INLINE void __cltile_join(private struct __cltile_copy *copy) {
    const bool has_planes = copy->planes > 1;
    __cltile_join_lines(copy);
    if (has_planes)
        __cltile_join_lines(copy);
}

// Whether `bits` is a multiple of 2, 4, 8 or 16. libcltile answers where pointers are declared with an alignment: LLVM
// does not find out, or only by passes whose results have no form in SPIR-V.
bool __cltile_is_multiple(uint bits, uint of);

// The same, but false where libcltile cannot tell.
#ifndef __cltile_is_surely_multiple
bool __cltile_is_surely_multiple(uint bits, uint of);
#endif

// Whether all chunks of a line are surely whole, whatever their size.
CLTILE_INLINE bool __cltile_has_whole_chunks(const private struct __cltile_copy *copy) {
    return __cltile_is_surely_multiple((uint)copy->line_bytes, 16);
}

// The bits of an address, and of those pitches that lead from it to others. Only the lowest matter.
CLTILE_INLINE uint __cltile_bits(uint address, const private struct __cltile_copy *copy, size_t line, size_t plane) {
    return address | (copy->lines > 1 ? (uint)line : 0) | (copy->planes > 1 ? (uint)plane : 0);
}

// Whether a line, which is not empty, has as many bytes as a chunk.
CLTILE_INLINE bool __cltile_holds(uint line_bytes, uint chunk_bytes) {
    return (int)__cltile_is_multiple(line_bytes, chunk_bytes) | (line_bytes >= chunk_bytes);
}
