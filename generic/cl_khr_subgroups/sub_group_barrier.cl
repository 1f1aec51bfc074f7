// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// sub_group_barrier: the work-items of a sub-group wait for each other, and see what the others wrote before.

#include "cl_khr_subgroups/scope.h"
#include "cl_khr_subgroups/sub_group.h"
#include "cl_khr_subgroups/sub_group_barrier.inc"

void CLTILE_BUILTIN sub_group_barrier(cl_mem_fence_flags flags, CLTILE_SCOPE scope) {
    (void)scope; // the barrier's is the work-group
    sub_group_barrier(flags);
}
