// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// intel_sub_group_bf16_bf16_matrix_mad_k16.

#include "cl_intel_subgroup_matrix_multiply_accumulate/floats.h"

CLTILE_MATRIX_bf16(CLTILE_FLOAT_MAD)
