// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// intel_sub_group_broadcast: the value of a lane, which all ask for; each its own where there is no such lane.

#include "cl_intel_subgroups.h"
#include "cl_khr_subgroups/scalars.h"

CLTILE_SMALL_SCALARS(CLTILE_TAKE, intel_sub_group_broadcast)
