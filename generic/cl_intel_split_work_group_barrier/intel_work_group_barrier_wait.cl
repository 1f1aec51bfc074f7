// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// intel_work_group_barrier_wait: a barrier. More memory than the flags name does no harm, nor does what was written
// since the work-item arrived.

#include "cl_intel_split_work_group_barrier.h"

void CLTILE_BUILTIN intel_work_group_barrier_wait(cl_mem_fence_flags flags) {
#ifdef CLK_IMAGE_MEM_FENCE // from OpenCL C 2.0 on
    if ((flags & CLK_IMAGE_MEM_FENCE) != 0)
        barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE | CLK_IMAGE_MEM_FENCE);
    else
#endif
        if (flags == CLK_LOCAL_MEM_FENCE) // llvm-spirv-15 has no barriers but of constant flags
        barrier(CLK_LOCAL_MEM_FENCE);
    else
        barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
}

#ifdef CLTILE_BARRIERS_HAVE_SCOPES
void CLTILE_BUILTIN intel_work_group_barrier_wait(cl_mem_fence_flags flags, memory_scope scope) {
    if (scope != memory_scope_work_group)
        work_group_barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE, memory_scope_device);
    else
        intel_work_group_barrier_wait(flags);
}
#endif
