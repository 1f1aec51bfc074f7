// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// sub_group_any: 1 if the predicate of a lane is not 0.

#include "cl_khr_subgroups/combine.h"

#define CLTILE_OR(a, b) ((a) | ((b) != 0))

CLTILE_COMBINE_TYPE(int, sub_group_any, CLTILE_ZERO, CLTILE_OR, lanes)
