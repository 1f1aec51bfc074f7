// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Lines by number, those of all planes numbered on; and which a work-item moves chunks of.

#pragma once

// Division without a division for each number; none by 0. Right where number * by < 1 << 32: chunks of 16 bytes are no
// more than a sixteenth of local memory's bytes.
struct __cltile_divisor {
    uint by, inverse;
};

CLTILE_INLINE void __cltile_begin_division(private struct __cltile_divisor *divisor, uint by) {
    divisor->by = by;
    divisor->inverse = by < 2 ? 0 : ~0u / by + 1;
}

CLTILE_INLINE uint __cltile_divide(uint number, const private struct __cltile_divisor *divisor) {
    return divisor->by == 1 ? number : (uint)((ulong)number * divisor->inverse >> 32);
}

CLTILE_INLINE uint __cltile_count_rows(const private struct __cltile_copy *copy) {
    return (uint)copy->lines * (uint)copy->planes;
}

// Where a line begins, in bytes from the first.
CLTILE_INLINE size_t __cltile_row_at(const private struct __cltile_copy *copy, uint row, size_t line, size_t plane) {
    if (copy->planes == 1)
        return row * line;
    return row % (uint)copy->lines * line + row / (uint)copy->lines * plane;
}

CLTILE_INLINE size_t __cltile_row_of_src(const private struct __cltile_copy *copy, uint row) {
    return __cltile_row_at(copy, row, copy->src_line, copy->src_plane);
}

CLTILE_INLINE size_t __cltile_row_of_dst(const private struct __cltile_copy *copy, uint row) {
    return __cltile_row_at(copy, row, copy->dst_line, copy->dst_plane);
}

// Where work-items share lines, a power of two each of them: a work-item has line `first` and every `step`th after it,
// and of each the chunk `lane` and every `lanes`th after it.
struct __cltile_rows {
    uint lane, lanes, first, step, count;
};

CLTILE_INLINE uint __cltile_floor_log2(uint number) {
    return 31 - (uint)__builtin_clz(number);
}

// As many work-items for each line as it has chunks, up to a warp, and more where there would not be lines for all of
// them.
CLTILE_INLINE void __cltile_begin_rows(private struct __cltile_rows *rows, uint lines, uint planes, uint chunks) {
    const uint items = __cltile_work_items(), item = __cltile_work_item();
    rows->count = lines * planes;
    uint shift = chunks > 16 ? 5 : __cltile_floor_log2(chunks * 2 - 1);
    const uint to_items = __cltile_floor_log2(items * 2 - 1), to_rows = __cltile_floor_log2(rows->count);
    if (shift + to_rows < to_items)
        shift = to_items - to_rows;
    if (items >> shift == 0)
        shift = __cltile_floor_log2(items);
    rows->lanes = 1u << shift;
    rows->lane = item & (rows->lanes - 1);
    rows->first = item >> shift;
    rows->step = items >> shift;
    if (rows->first >= rows->step) // of a last line that would have too few
        rows->count = 0;
}

// The largest power of two that divides all of `bits`, at most 16.
CLTILE_INLINE uint __cltile_alignment(uint bits) {
    return (bits | 16) & -(bits | 16);
}
