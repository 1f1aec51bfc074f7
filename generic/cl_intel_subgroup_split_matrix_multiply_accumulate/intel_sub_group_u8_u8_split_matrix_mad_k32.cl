// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// intel_sub_group_u8_u8_split_matrix_mad_k32.

#include "cl_intel_subgroup_split_matrix_multiply_accumulate/split.h"

CLTILE_SPLIT_INTEGERS(intel_sub_group_u8_u8_split_matrix_mad_k32, uint, uint)
