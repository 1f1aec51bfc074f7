// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Async copies in bytes: the lines of a copy, how they are cut into chunks, and which chunks a work-item moves.

#pragma once

#include "cl_khr_extended_async_copies.h"
#include "cl_khr_extended_async_copies/chunk_types.h"
#include "cl_khr_extended_async_copies/constants.h"
#include "cl_khr_extended_async_copies/work_items.h"

// What a call copies, in bytes: lines of planes, and from each to the next in the source and in the destination.
struct __cltile_copy {
    size_t line_bytes, lines, planes;
    size_t src_line, src_plane;
    size_t dst_line, dst_plane;
};

// The chunks of all lines that one pass moves. Those of a line lie side by side from `begin` on, but for a gap: chunks
// that would begin gap_at bytes after that, or later, do so gap bytes further on. One side is in local memory, so that
// 32 bits count all chunks, and the bytes of a line; only pitches, and offsets by lines and planes, need size_t.
struct __cltile_part {
    uint chunk_bytes, chunks, lines, planes;
    uint begin, gap_at, gap;
};

// Where a work-item is in a part. `src` and `dst` are of the line, in bytes from the first.
struct __cltile_walk {
    uint index, chunk, line;
    size_t src, dst;
    uint step, chunk_step, line_step;
    size_t src_step, dst_step;
};

// Splits a number of chunks into whole planes, whole lines, and chunks. There is no division by lines in 2D.
CLTILE_INLINE void __cltile_split(const private struct __cltile_part *part, uint count, private uint *chunk,
                                  private uint *line, private uint *plane) {
    *chunk = count % part->chunks;
    *line = count / part->chunks;
    *plane = 0;
    if (part->planes > 1) {
        *plane = *line / part->lines;
        *line %= part->lines;
    }
}

// Work-item i begins with chunk i of the part, and goes on by as many chunks as there are work-items.
CLTILE_INLINE void __cltile_begin(private struct __cltile_walk *walk, const private struct __cltile_copy *copy,
                                  const private struct __cltile_part *part, uint first, uint step) {
    uint plane;
    __cltile_split(part, first, &walk->chunk, &walk->line, &plane);
    walk->index = first;
    walk->src = part->begin + walk->line * copy->src_line + plane * copy->src_plane;
    walk->dst = part->begin + walk->line * copy->dst_line + plane * copy->dst_plane;
    __cltile_split(part, step, &walk->chunk_step, &walk->line_step, &plane);
    walk->step = step;
    walk->src_step = walk->line_step * copy->src_line + plane * copy->src_plane;
    walk->dst_step = walk->line_step * copy->dst_line + plane * copy->dst_plane;
}

CLTILE_INLINE bool __cltile_is_in(const private struct __cltile_walk *walk, const private struct __cltile_part *part) {
    return walk->index < part->chunks * part->lines * part->planes;
}

// Goes on to the work-item's next chunk, with carries from chunks to lines and from lines to planes.
CLTILE_INLINE void __cltile_advance(private struct __cltile_walk *walk, const private struct __cltile_copy *copy,
                                    const private struct __cltile_part *part) {
    walk->index += walk->step;
    walk->chunk += walk->chunk_step;
    walk->line += walk->line_step;
    walk->src += walk->src_step;
    walk->dst += walk->dst_step;
    if (walk->chunk >= part->chunks) {
        walk->chunk -= part->chunks;
        walk->line += 1;
        walk->src += copy->src_line;
        walk->dst += copy->dst_line;
    }
    if (part->planes > 1 && walk->line >= part->lines) {
        walk->line -= part->lines;
        walk->src += copy->src_plane - part->lines * copy->src_line;
        walk->dst += copy->dst_plane - part->lines * copy->dst_line;
    }
}

// Bytes from the beginning of the part in a line to the work-item's chunk.
CLTILE_INLINE uint __cltile_chunk_at(const private struct __cltile_walk *walk,
                                     const private struct __cltile_part *part) {
    const uint at = walk->chunk * part->chunk_bytes;
    return at < part->gap_at ? at : at + part->gap;
}

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

// Whether `bits` is a multiple of 2, 4, 8 or 16. A function of its own, since libcltile knows the answer where pointers
// are declared with an alignment; LLVM would look for it in vain, or with passes that leave what SPIR-V has no form
// for.
bool __cltile_is_multiple(uint bits, uint of);

// The largest power of two that divides all of `bits`, at most 16.
CLTILE_INLINE uint __cltile_alignment(uint bits) {
    if (!__cltile_is_multiple(bits, 2))
        return 1;
    if (!__cltile_is_multiple(bits, 4))
        return 2;
    if (!__cltile_is_multiple(bits, 8))
        return 4;
    return __cltile_is_multiple(bits, 16) ? 16 : 8;
}

// Bytes of a line before the first address that is a multiple of `width`.
CLTILE_INLINE uint __cltile_head(uint address, uint width) {
    return __cltile_alignment(address) >= width ? 0 : -address & (width - 1);
}

// How lines are cut, the same for all of them: a body of chunks as wide as the distance between the two addresses and
// the pitches allow; before and after it a head and a tail, in chunks that also the addresses and the line's length
// allow.
struct __cltile_cut {
    uint width, head, body;
    uint edge_width, edges;
};

// The bits of an address, and of those pitches that lead from it to others. Only the lowest matter.
CLTILE_INLINE uint __cltile_bits(uint address, const private struct __cltile_copy *copy, size_t line, size_t plane) {
    if (copy->lines > 1)
        address |= (uint)line;
    if (copy->planes > 1)
        address |= (uint)plane;
    return address;
}

// How wide chunks may be by the distance between the two addresses, and by the pitches.
CLTILE_INLINE uint __cltile_allowed_width(const private struct __cltile_copy *copy, uint dst, uint src) {
    const uint pitches = __cltile_bits(0, copy, copy->src_line, copy->src_plane) |
                         __cltile_bits(0, copy, copy->dst_line, copy->dst_plane);
    const uint width = __cltile_alignment((dst - src) | pitches);
    return width > CLTILE_WIDEST_CHUNK ? CLTILE_WIDEST_CHUNK : width;
}

CLTILE_INLINE void __cltile_cut_lines(private struct __cltile_cut *cut, const private struct __cltile_copy *copy,
                                      uint dst, uint src) {
    const uint line_bytes = (uint)copy->line_bytes;
    uint width = __cltile_allowed_width(copy, dst, src);
    cut->edge_width = __cltile_alignment(dst | line_bytes); // and of src and pitches, as far as width is
    if (cut->edge_width > width)
        cut->edge_width = width;
    while (width > cut->edge_width && __cltile_head(dst, width) + width > line_bytes)
        width >>= 1;
    cut->width = width;
    cut->head = __cltile_head(dst, width);
    cut->body = (line_bytes - cut->head) & -width;
    cut->edges = line_bytes - cut->body;
}

// A part of all lines: chunks from `begin` on, without a gap until its maker sets one.
CLTILE_INLINE void __cltile_make_part(private struct __cltile_part *part, const private struct __cltile_copy *copy,
                                      uint begin, uint chunks, uint chunk_bytes) {
    part->chunk_bytes = chunk_bytes;
    part->chunks = chunks;
    part->lines = (uint)copy->lines;
    part->planes = (uint)copy->planes;
    part->begin = begin;
    part->gap_at = chunks * chunk_bytes;
    part->gap = 0;
}

CLTILE_INLINE void __cltile_make_body(private struct __cltile_part *part, const private struct __cltile_copy *copy,
                                      const private struct __cltile_cut *cut) {
    __cltile_make_part(part, copy, cut->head, cut->body / cut->width, cut->width);
}

// Head and tail, with the body as the gap.
CLTILE_INLINE void __cltile_make_edges(private struct __cltile_part *part, const private struct __cltile_copy *copy,
                                       const private struct __cltile_cut *cut) {
    __cltile_make_part(part, copy, 0, cut->edges / cut->edge_width, cut->edge_width);
    part->gap_at = cut->head;
    part->gap = cut->body;
}
