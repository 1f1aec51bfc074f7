// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Products of matrices: each lane multiplies its column of b by all elements of a, lane by lane that has them.

#pragma once

#include "cl_intel_bfloat16_conversions/convert.inc"
#include "cl_intel_subgroup_matrix_multiply_accumulate/parts.h"

#define CLTILE_MATRIX_LOOP _Pragma("unroll")

// Bits `at` to at + bits - 1 of each number, with the sign that the numbers' type says.
#define CLTILE_BITS(numbers, at, bits) (((numbers) << (32 - (bits) - (at))) >> (32 - (bits)))

// CLTILE_SUM_COLUMNS(n, bits, a_t, a_number_t, b_number_t, acc_t, sum_t, ELEMENT, ROWS): `sum`, of acc and the products
// of n rows. ROWS(lane): what that lane has of them, a_t##n. ELEMENT(n, numbers, at, bits): the elements of numbers as
// sum_t; CLTILE_BEGIN_<acc_t>(n, acc) and CLTILE_END_<acc_t>(n, sum): accumulators as sums, and back.
#define CLTILE_SUM_COLUMNS(n, bits, a_t, a_number_t, b_number_t, acc_t, sum_t, ELEMENT, ROWS)                          \
    sum_t##n sum = CLTILE_BEGIN_##acc_t(n, acc);                                                                       \
    CLTILE_MATRIX_LOOP for (uint lane = 0; lane < 32 / sizeof(a_t); ++lane) {                                          \
        const a_number_t##n rows = CLTILE_CONVERT(n, a_number_t, ROWS(lane));                                          \
        const b_number_t column = b[lane * sizeof(a_t) / 4];                                                           \
        const uint from = lane * sizeof(a_t) % 4 * 8;                                                                  \
        CLTILE_MATRIX_LOOP for (uint at = 0; at < 8 * sizeof(a_t); at += bits) sum +=                                  \
            ELEMENT(n, rows, at, bits) * ELEMENT(, column, from + at, bits);                                           \
    }

// CLTILE_MULTIPLY_COLUMNS(name, n, bits, a_t, a_number_t, b_number_t, acc_t, sum_t, ELEMENT): the builtin of n rows,
// each of 32 bytes; CLTILE_COLUMNS_OF(attributes, ...): a function like it.
#define CLTILE_MULTIPLY_COLUMNS(list...) CLTILE_COLUMNS_OF(CLTILE_BUILTIN, list)
#define CLTILE_COLUMNS_OF(attributes, name, n, bits, a_t, a_number_t, b_number_t, acc_t, sum_t, ELEMENT)               \
    attributes acc_t##n name(a_t##n a, b_number_t##8 b, acc_t##n acc) {                                                \
        CLTILE_BEGIN_PARTS(a_t##n, a)                                                                                  \
        CLTILE_SUM_COLUMNS(n, bits, a_t, a_number_t, b_number_t, acc_t, sum_t, ELEMENT, CLTILE_PART_OF)                \
        CLTILE_END_PARTS(a_t##n)                                                                                       \
        return CLTILE_END_##acc_t(n, sum);                                                                             \
    }
