// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// sub_group_reduce_max: the largest of all lanes.

#include "cl_khr_subgroups/combine.h"

CLTILE_COMBINE(sub_group_reduce_max, CLTILE_SMALLEST, CLTILE_LARGER, lanes)
