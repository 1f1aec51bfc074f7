// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// sub_group_reduce_min: the smallest of all lanes.

#include "cl_khr_subgroups/combine.h"

CLTILE_COMBINE(sub_group_reduce_min, CLTILE_LARGEST, CLTILE_SMALLER, lanes)
