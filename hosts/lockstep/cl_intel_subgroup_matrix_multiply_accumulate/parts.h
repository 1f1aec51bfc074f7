// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Emulated sub-groups.

#include "cl_intel_subgroup_matrix_multiply_accumulate/parts_in_memory.h"
