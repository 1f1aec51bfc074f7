// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// async_work_group_copy_fence: every work-item has moved its chunks of the copies before, when one begins those after.

#include "cl_khr_async_work_group_copy_fence.h"

void CLTILE_BUILTIN async_work_group_copy_fence(cl_mem_fence_flags flags) {
    barrier(flags);
}
