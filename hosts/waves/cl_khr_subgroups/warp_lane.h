// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The lane of a wave of AMD's GPUs that a work-item is: in linear order (AMDGPU's "Kernel Dispatch").

#pragma once

#include "cl_khr_subgroups/sub_group.h"

CLTILE_INLINE uint __cltile_lane_of_warp(void) {
    return __builtin_amdgcn_mbcnt_hi(~0u, __builtin_amdgcn_mbcnt_lo(~0u, 0u));
}
