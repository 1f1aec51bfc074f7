// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// intel_sub_group_i4_i4_matrix_mad_k64 and intel_sub_group_i4_u4_matrix_mad_k64.

#include "cl_intel_subgroup_matrix_multiply_accumulate/integers.h"

CLTILE_MATRIX_i4(CLTILE_INTEGER_MAD)
