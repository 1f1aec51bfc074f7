// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// intel_work_group_barrier_arrive, by the GPU's own.

#include "cl_intel_split_work_group_barrier/control_barrier.h"

void CLTILE_BUILTIN intel_work_group_barrier_arrive(cl_mem_fence_flags flags) {
    CLTILE_HALF_OF_BARRIER(__spirv_ControlBarrierArriveINTEL, CLTILE_RELEASE, CLTILE_WORK_GROUP, flags)
}

#ifdef CLTILE_BARRIERS_HAVE_SCOPES
void CLTILE_BUILTIN intel_work_group_barrier_arrive(cl_mem_fence_flags flags, memory_scope scope) {
    if (scope != memory_scope_work_group) {
        CLTILE_HALF_OF_BARRIER(__spirv_ControlBarrierArriveINTEL, CLTILE_RELEASE, CLTILE_DEVICE, 0)
    } else {
        intel_work_group_barrier_arrive(flags);
    }
}
#endif
