// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// intel_sub_group_reduce_min: the smallest of all lanes.

#include "cl_khr_subgroups/combine.h"

CLTILE_COMBINE_SMALL(intel_sub_group_reduce_min, CLTILE_LARGEST, CLTILE_SMALLER, lanes)
