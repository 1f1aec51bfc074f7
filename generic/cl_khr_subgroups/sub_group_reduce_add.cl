// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// sub_group_reduce_add: the sum of all lanes.

#include "cl_khr_subgroups/combine.h"

CLTILE_COMBINE(sub_group_reduce_add, CLTILE_ZERO, CLTILE_SUM, lanes)
