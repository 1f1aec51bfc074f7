// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CLTILE_MULTIPLY_ADD(name, n, bits, a_t, a_number_t, b_number_t, acc_t, sum_t, ELEMENT): a builtin, by what each lane
// computes.

#pragma once

#include "cl_intel_subgroup_matrix_multiply_accumulate/columns.h"

#define CLTILE_MULTIPLY_ADD(list...) CLTILE_MULTIPLY_COLUMNS(list)
