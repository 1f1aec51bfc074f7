// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// sub_group_barrier: the work-items of a sub-group wait for each other, and see what the others wrote before.

#include "sub_group.h"
#include "warp.h"

void CLTILE_BUILTIN sub_group_barrier(cl_mem_fence_flags flags) {
    __asm__ volatile("bar.warp.sync %0;" : : "r"(__cltile_warp_mask()) : "memory");
    mem_fence(flags);
}

void CLTILE_BUILTIN sub_group_barrier(cl_mem_fence_flags flags, int scope) {
    sub_group_barrier(flags);
}
