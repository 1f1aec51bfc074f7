// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// get_sub_group_local_id by the lane of the warp: the work-item's own numbers are five questions in each call's code.

#include "cl_khr_subgroups/warp_lane.h"

uint CLTILE_BUILTIN get_sub_group_local_id(void) {
    return __cltile_lane_of_warp() & (__cltile_sub_group_size() - 1);
}
