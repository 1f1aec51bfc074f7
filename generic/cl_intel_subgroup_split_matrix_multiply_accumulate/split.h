// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Products of 2, 4 and 8 rows by two sub-groups. Each sub-group has half of the rows.

#pragma once

#include "cl_intel_subgroup_matrix_multiply_accumulate/floats.h"
#include "cl_intel_subgroup_matrix_multiply_accumulate/integers.h"
#include "cl_intel_subgroup_split_matrix_multiply_accumulate.h"
#include "cl_intel_subgroup_split_matrix_multiply_accumulate/pair.h"

#define CLTILE_SPLIT(name, n, half, bits, a_t, b_t, acc_t, sum_t, ELEMENT)                                             \
    acc_t##n CLTILE_BUILTIN name(a_t##half a, b_t##8 b, acc_t##n acc) {                                                \
        CLTILE_BEGIN_PAIR(a_t##half, a_t##n, a)                                                                        \
        CLTILE_SUM_COLUMNS(n, bits, a_t, a_t, b_t, acc_t, sum_t, ELEMENT, CLTILE_PAIR_ROWS)                            \
        return CLTILE_END_##acc_t(n, sum);                                                                             \
    }
#define CLTILE_SPLIT_ROWS(name, list...)                                                                               \
    CLTILE_SPLIT(name, 2, , list)                                                                                      \
    CLTILE_SPLIT(name, 4, 2, list)                                                                                     \
    CLTILE_SPLIT(name, 8, 4, list)

#define CLTILE_SPLIT_INTEGERS(name, a_t, b_t) CLTILE_SPLIT_ROWS(name, 8, a_t, b_t, int, uint, CLTILE_INTEGER_ELEMENT)
#define CLTILE_SPLIT_FLOATS(name, ELEMENT) CLTILE_SPLIT_ROWS(name, 16, int, int, float, float, ELEMENT)
