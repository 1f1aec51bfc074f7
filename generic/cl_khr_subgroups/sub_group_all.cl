// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// sub_group_all: 1 if the predicate of no lane is 0.

#include "cl_khr_subgroups/combine.h"

#define CLTILE_ONE(T) 1
#define CLTILE_AND(a, b) ((a) & ((b) != 0))

CLTILE_COMBINE_TYPE(int, sub_group_all, CLTILE_ONE, CLTILE_AND, lanes)
