// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// async_work_group_copy_fence: every work-item has moved its chunks of the copies before, when one begins those after.

#include "cl_khr_async_work_group_copy_fence.h"

void CLTILE_BUILTIN async_work_group_copy_fence(cl_mem_fence_flags flags) {
    // llvm-spirv-15 has no barriers but of constant flags, and a library has no callers that would give them.
    if (flags == CLK_LOCAL_MEM_FENCE)
        barrier(CLK_LOCAL_MEM_FENCE);
    else if (flags == CLK_GLOBAL_MEM_FENCE)
        barrier(CLK_GLOBAL_MEM_FENCE);
    else
        barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
}
