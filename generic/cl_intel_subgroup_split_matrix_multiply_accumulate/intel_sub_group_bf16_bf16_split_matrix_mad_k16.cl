// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// intel_sub_group_bf16_bf16_split_matrix_mad_k16.

#include "cl_intel_subgroup_split_matrix_multiply_accumulate/split.h"

CLTILE_SPLIT_FLOATS(intel_sub_group_bf16_bf16_split_matrix_mad_k16, CLTILE_bf16_ELEMENT)
