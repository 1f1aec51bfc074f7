// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// OpControlBarrierArriveINTEL and OpControlBarrierWaitINTEL, by the names that SPIR-V translators know.

#pragma once

#include "cl_intel_split_work_group_barrier.h"

#define CLTILE_WORK_GROUP 2 // Scope
#define CLTILE_DEVICE 1
#define CLTILE_ACQUIRE 0x2 // Memory Semantics
#define CLTILE_RELEASE 0x4
#define CLTILE_LOCAL_MEMORY 0x100
#define CLTILE_GLOBAL_MEMORY 0x200
#define CLTILE_IMAGE_MEMORY 0x800

// Which memory the fences are of: all that there is where a flag besides that of local memory is set.
#define CLTILE_HALF_OF_BARRIER(half, order, scope, flags)                                                              \
    if (flags == CLK_LOCAL_MEM_FENCE)                                                                                  \
        half(CLTILE_WORK_GROUP, scope, order | CLTILE_LOCAL_MEMORY);                                                   \
    else                                                                                                               \
        half(CLTILE_WORK_GROUP, scope, order | CLTILE_LOCAL_MEMORY | CLTILE_GLOBAL_MEMORY | CLTILE_IMAGE_MEMORY);

void CLTILE_BUILTIN __spirv_ControlBarrierArriveINTEL(int execution, int memory, int semantics);
void CLTILE_BUILTIN __spirv_ControlBarrierWaitINTEL(int execution, int memory, int semantics);
