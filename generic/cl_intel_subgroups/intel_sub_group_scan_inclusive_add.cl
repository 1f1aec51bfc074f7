// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// intel_sub_group_scan_inclusive_add: the sum of the lanes up to this one.

#include "cl_khr_subgroups/combine.h"

CLTILE_COMBINE_SMALL(intel_sub_group_scan_inclusive_add, CLTILE_ZERO, CLTILE_SUM, lane + 1)
