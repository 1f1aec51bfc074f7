// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// sub_group_shuffle: the value of a lane; its own where there is no such lane.

#include "cl_khr_subgroups/scalars.h"

CLTILE_SCALARS(CLTILE_TAKE, sub_group_shuffle)
