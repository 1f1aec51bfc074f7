// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// intel_sub_group_scan_exclusive_min: the smallest of the lanes before.

#include "cl_khr_subgroups/combine.h"

CLTILE_COMBINE_SMALL(intel_sub_group_scan_exclusive_min, CLTILE_LARGEST, CLTILE_SMALLER, lane)
