// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Products of integers of 8 and 4 bits: sums wrap.

#pragma once

#include "cl_intel_subgroup_matrix_multiply_accumulate.h"
#include "cl_intel_subgroup_matrix_multiply_accumulate/multiply_add.h"

#define CLTILE_INTEGER_ELEMENT(n, numbers, at, bits) as_uint##n(CLTILE_BITS(numbers, at, bits))
#define CLTILE_BEGIN_int(n, acc) as_uint##n(acc)
#define CLTILE_END_int(n, sum) as_int##n(sum)

#define CLTILE_INTEGER_MAD(name, bits, a_t, a_number_t, b_number_t)                                                    \
    CLTILE_MULTIPLY_ADD_ROWS(name, bits, a_t, a_number_t, b_number_t, int, uint, CLTILE_INTEGER_ELEMENT)
