// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CLTILE_MULTIPLY_ADD on Intel's CPU runtime: a function, once for all calls. Its compiler takes 15 seconds for 16
// inlined products of 8 rows, and 1 for calls, which are as fast.

#pragma once

#include "cl_intel_subgroup_matrix_multiply_accumulate/columns.h"

#define CLTILE_MULTIPLY_ADD(name, n, bits, a_t, a_number_t, b_number_t, acc_t, list...)                                \
    CLTILE_COLUMNS_OF(static __attribute__((noinline, overloadable, convergent)), __cltile_of_##name, n, bits, a_t,    \
                      a_number_t, b_number_t, acc_t, list)                                                             \
    CLTILE_BUILTIN acc_t##n name(a_t##n a, b_number_t##8 b, acc_t##n acc) {                                            \
        return __cltile_of_##name(a, b, acc);                                                                          \
    }
