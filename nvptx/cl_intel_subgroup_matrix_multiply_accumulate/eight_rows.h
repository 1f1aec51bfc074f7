// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// On tensor cores, where both of a warp's sub-groups of 16 make the call: 8 rows of 32 bytes by 16 columns for each, by
// mma.sync of the matrices transposed, whose 16 rows are columns here and whose 8 columns are rows (PTX ISA, "Matrix Fragments for mma.m16n8k16"
// and "m16n8k32", which place dwords of elements alike).
//
// Where numbers lie: of a work-item with number t in its warp
//   h = t / 8      says which sub-group S = h / 2 it is in, and which half of its columns it has
//   g = t / 4      is the row of the transposed columns, and the column of the transposed rows, in fragments
//   q = t % 4      is the dword of four, or the pair of sums, there
// So the numbers of four work-items that are 8 apart go to four beside each other, in rounds: in round i work-item q
// reads from half q ^ i. What stands at i there is at i ^ h or i ^ q in the other order. The dwords of elements, the
// rows and the pairs of sums may stand in any order, if all that is multiplied has the same one: they are numbered
// otherwise for the second sub-group, so that h's lowest bit alone is left to look at.

#pragma once

#include "cl_intel_subgroup_matrix_multiply_accumulate/columns.h"
#include "cl_khr_subgroups/warp_lane.h"

// Inlined it would take the registers that keep more warps at work.
#define CLTILE_SELDOM static __attribute__((noinline, overloadable, convergent))

// Sums are made from 0, in the hardware's order.
#define CLTILE_MULTIPLY_EIGHT_ROWS(name, bits, a_t, a_number_t, b_number_t, acc_t, sum_t, ELEMENT)                     \
    CLTILE_COLUMNS_OF(CLTILE_SELDOM, __cltile_by_columns_##name, 8, bits, a_t, a_number_t, b_number_t, acc_t, sum_t,   \
                      ELEMENT)                                                                                         \
    acc_t##8 CLTILE_BUILTIN name(a_t##8 a, b_number_t##8 b, acc_t##8 acc) {                                            \
        if (!__cltile_is_whole_warp())                                                                                 \
            return __cltile_by_columns_##name(a, b, acc);                                                              \
        CLTILE_MMA_##ELEMENT(product, a_number_t, b_number_t, as_uint4(a), as_uint8(b));                               \
        return CLTILE_END_##acc_t(8, CLTILE_BEGIN_##acc_t(8, acc) + as_##sum_t##8(product));                           \
    }

// Whether all of the warp's work-items are here.
CLTILE_INLINE bool __cltile_is_whole_warp(void) {
    uint active;
    __asm__ volatile("activemask.b32 %0;" : "=r"(active));
    return active == 0xffffffff;
}

CLTILE_INLINE uint __cltile_of_warp(uint mine, uint item) {
    uint theirs;
    __asm__ volatile("shfl.sync.idx.b32 %0, %1, %2, 0x1f, 0xffffffff;" : "=r"(theirs) : "r"(mine), "r"(item));
    return theirs;
}

CLTILE_INLINE uint4 __cltile_of_items(uint4 mine, uint4 items) {
    return (uint4)(__cltile_of_warp(mine.s0, items.s0), __cltile_of_warp(mine.s1, items.s1),
                   __cltile_of_warp(mine.s2, items.s2), __cltile_of_warp(mine.s3, items.s3));
}

// What stands at i ^ the lowest bit of `by`, or both bits, goes to i.
CLTILE_INLINE uint4 __cltile_swap_pairs(uint4 x, uint by) {
    return by & 1 ? x.s1032 : x;
}
CLTILE_INLINE uint4 __cltile_swap(uint4 x, uint by) {
    x = __cltile_swap_pairs(x, by);
    return by & 2 ? x.s2301 : x;
}

CLTILE_INLINE uint __cltile_bytes(uint low, uint high, uint which) {
    uint bytes;
    __asm__("prmt.b32 %0, %1, %2, %3;" : "=r"(bytes) : "r"(low), "r"(high), "r"(which));
    return bytes;
}

// Dwords of elements of a column, and of the one 8 further on, for each sub-group: x and y are of the first one.
CLTILE_INLINE uint4 __cltile_columns(uint4 mine) {
    const uint item = __cltile_lane_of_warp(), q = item & 3;
    const uint4 items = ((uint4)(0, 1, 2, 3) ^ q) << 3 | item >> 2;
    return __cltile_swap(__cltile_of_items(__cltile_swap_pairs(mine, item >> 3), items), q);
}

// Dwords of elements of a row, and those 16 bytes behind them, for each sub-group. A work-item has two bytes of each
// row; with its neighbour's they are dwords, of four rows each.
CLTILE_INLINE uint4 __cltile_rows(uint4 mine) {
    const uint item = __cltile_lane_of_warp(), q = item & 3;
    const bool is_odd = item & 1;
    const uint2 kept = is_odd ? mine.hi : mine.lo, sent = is_odd ? mine.lo : mine.hi;
    const uint2 theirs = (uint2)(__cltile_of_warp(sent.s0, item ^ 1), __cltile_of_warp(sent.s1, item ^ 1));
    const uint first = is_odd ? 0x1054 : 0x5410, second = is_odd ? 0x3276 : 0x7632;
    const uint4 dwords = (uint4)(__cltile_bytes(kept.s0, theirs.s0, first), __cltile_bytes(kept.s0, theirs.s0, second),
                                 __cltile_bytes(kept.s1, theirs.s1, first), __cltile_bytes(kept.s1, theirs.s1, second));
    const uint g = item >> 2;
    const uint4 halves = (uint4)(0, 1, 2, 3) ^ (g & 3), sub_groups = halves >> 1;
    const uint4 items = halves << 3 | (q ^ sub_groups << 1) << 1 | (g >> 2 ^ sub_groups);
    return __cltile_swap(__cltile_of_items(__cltile_swap_pairs(dwords, item >> 3), items), g);
}

// Takes the fragments of one half of all pairs of sums, the low halves or the high ones. Returns the same half of the four
// pairs that are the work-item's own.
CLTILE_INLINE uint4 __cltile_own_sums(uint4 fragments) {
    const uint item = __cltile_lane_of_warp(), h = item >> 3;
    const uint4 items = (item & 7) << 2 | ((uint4)(0, 1, 2, 3) ^ h);
    return __cltile_swap_pairs(__cltile_of_items(__cltile_swap(fragments, item), items), h ^ h >> 1);
}

// CLTILE_MMA(product, instruction, constraint, T, a, b): makes the uint8 `product`, the work-item's column of it.
#define CLTILE_MMA(product, instruction, constraint, T, a, b)                                                          \
    const uint4 low = __cltile_columns((b).lo), high = __cltile_columns((b).hi), rows = __cltile_rows(a);                  \
    T first[4], second[4];                                                                                             \
    CLTILE_MMA_OF_WARP(first, instruction, constraint, low.s0, low.s1, high.s0, high.s1, rows.s0, rows.s1);            \
    CLTILE_MMA_OF_WARP(second, instruction, constraint, low.s2, low.s3, high.s2, high.s3, rows.s2, rows.s3);           \
    const uint4 even = __cltile_own_sums(as_uint4((T##4)(first[0], first[2], second[0], second[2])));                  \
    const uint4 odd = __cltile_own_sums(as_uint4((T##4)(first[1], first[3], second[1], second[3])));                   \
    const uint8 product = (uint8)(even.s0, odd.s0, even.s1, odd.s1, even.s2, odd.s2, even.s3, odd.s3)

#define CLTILE_MMA_OF_WARP(sums, instruction, constraint, c0, c1, c2, c3, r0, r1)                                      \
    __asm__ volatile("mma.sync.aligned." instruction " {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %10, %10, " \
                     "%10};"                                                                                           \
                     : "=" constraint(sums[0]), "=" constraint(sums[1]), "=" constraint(sums[2]),                      \
                       "=" constraint(sums[3])                                                                         \
                     : "r"(c0), "r"(c1), "r"(c2), "r"(c3), "r"(r0), "r"(r1), constraint((__typeof__(*sums))0))

// By the elements' macro in generic code.
#define CLTILE_MMA_CLTILE_bf16_ELEMENT(product, a_number_t, b_number_t, a, b)                                          \
    CLTILE_MMA(product, "m16n8k16.row.col.f32.bf16.bf16.f32", "f", float, a, b)
#define CLTILE_MMA_CLTILE_f16_ELEMENT(product, a_number_t, b_number_t, a, b)                                           \
    CLTILE_MMA(product, "m16n8k16.row.col.f32.f16.f16.f32", "f", float, a, b)
#define CLTILE_MMA_CLTILE_INTEGER_ELEMENT(product, a_number_t, b_number_t, a, b)                                       \
    CLTILE_MMA(product, "m16n8k32.row.col.s32." CLTILE_MMA_##b_number_t "." CLTILE_MMA_##a_number_t ".s32", "r", int,  \
               (a), (b))
#define CLTILE_MMA_int "s8"
#define CLTILE_MMA_uint "u8"
