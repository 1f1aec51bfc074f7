// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// async_work_group_copy_fence: what cp.async has on its way arrives before any work-item begins copies after the fence.

#include "cl_khr_async_work_group_copy_fence.h"

void CLTILE_BUILTIN async_work_group_copy_fence(cl_mem_fence_flags flags) {
    (void)flags; // one barrier is for both memories
    __asm__ volatile("cp.async.wait_all;" : : : "memory");
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
}
