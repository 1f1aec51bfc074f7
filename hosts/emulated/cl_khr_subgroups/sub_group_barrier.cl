// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// sub_group_barrier: the work-items of a sub-group wait for each other, and see what the others wrote before.

#include "cl_khr_subgroups/sub_group.h"
#include "cl_khr_subgroups/sub_group_barrier.inc"

// `scope` is a memory_scope, which OpenCL C has from 2.0 on.
void CLTILE_BUILTIN sub_group_barrier(cl_mem_fence_flags flags, int scope) {
    sub_group_barrier(flags);
}
