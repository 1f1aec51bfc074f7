// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Whether one of the work-group's work-items has another value than 0. All of them make the call. OpenCL C 1.2 lacks
// work_group_any. Where work-items run one after the other, three barriers take less than to read all values.

#include "cl_khr_subgroups/exchange_area.h"

int __cltile_work_group_any(int mine) {
    local uint *area = (local uint *)__cltile_exchange_area(sizeof(uint));
    if (__cltile_local_linear_id() == 0)
        area[0] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (mine != 0)
        area[0] = 1;
    barrier(CLK_LOCAL_MEM_FENCE);
    const int any = (int)area[0];
    barrier(CLK_LOCAL_MEM_FENCE);
    return any;
}
