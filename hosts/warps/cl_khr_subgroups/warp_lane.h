// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The lane of a warp that a work-item is: in linear order (CUDA C++ Programming Guide, "Thread Hierarchy").

#pragma once

#include "cl_khr_subgroups/sub_group.h"

CLTILE_INLINE uint __cltile_lane_of_warp(void) {
    uint lane;
    __asm__("mov.u32 %0, %%laneid;" : "=r"(lane));
    return lane;
}
