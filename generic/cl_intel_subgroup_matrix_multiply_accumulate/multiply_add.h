// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The builtins of a row of the header's tables: of 1, 2, 4 and 8 rows.

#pragma once

#include "cl_intel_subgroup_matrix_multiply_accumulate/builtin.h"

#define CLTILE_MULTIPLY_ADD_ROWS(name, list...)                                                                        \
    CLTILE_MULTIPLY_ADD(name, , list)                                                                                  \
    CLTILE_MULTIPLY_ADD(name, 2, list)                                                                                 \
    CLTILE_MULTIPLY_ADD(name, 4, list)                                                                                 \
    CLTILE_MULTIPLY_ADD(name, 8, list)
