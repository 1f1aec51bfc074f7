// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// intel_work_group_barrier_arrive: nothing, since the wait is a whole barrier.

#include "cl_intel_split_work_group_barrier.h"

void CLTILE_BUILTIN intel_work_group_barrier_arrive(cl_mem_fence_flags flags) {
    (void)flags;
}

#ifdef CLTILE_BARRIERS_HAVE_SCOPES
void CLTILE_BUILTIN intel_work_group_barrier_arrive(cl_mem_fence_flags flags, memory_scope scope) {
    (void)flags;
    (void)scope;
}
#endif
