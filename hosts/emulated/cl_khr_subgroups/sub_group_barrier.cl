// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// sub_group_barrier: the work-items of a sub-group wait for each other, and see what the others wrote before. Where
// only whole work-groups can wait, all of it does.

#include "sub_group.h"

void CLTILE_BUILTIN sub_group_barrier(cl_mem_fence_flags flags) {
    // llvm-spirv has no barriers but of constant flags.
    if (flags == CLK_LOCAL_MEM_FENCE)
        barrier(CLK_LOCAL_MEM_FENCE);
    else if (flags == CLK_GLOBAL_MEM_FENCE)
        barrier(CLK_GLOBAL_MEM_FENCE);
#ifdef CLK_IMAGE_MEM_FENCE // from OpenCL C 2.0 on
    else if (flags & CLK_IMAGE_MEM_FENCE)
        barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE | CLK_IMAGE_MEM_FENCE);
#endif
    else
        barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
}

// `scope` is a memory_scope, which OpenCL C has from 2.0 on.
void CLTILE_BUILTIN sub_group_barrier(cl_mem_fence_flags flags, int scope) {
    sub_group_barrier(flags);
}
