// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// intel_sub_group_reduce_max: the largest of all lanes.

#include "cl_khr_subgroups/combine.h"

CLTILE_COMBINE_SMALL(intel_sub_group_reduce_max, CLTILE_SMALLEST, CLTILE_LARGER, lanes)
