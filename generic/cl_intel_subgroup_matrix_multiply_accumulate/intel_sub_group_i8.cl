// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// intel_sub_group_i8_i8_matrix_mad_k32 and intel_sub_group_i8_u8_matrix_mad_k32.

#include "cl_intel_subgroup_matrix_multiply_accumulate/integers.h"

CLTILE_MATRIX_i8(CLTILE_INTEGER_MAD)
