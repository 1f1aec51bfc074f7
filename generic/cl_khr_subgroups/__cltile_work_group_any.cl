// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the rounds of a loop begin and end with, which all work-items of a work-group make: lib/link/rounds.c.

#include "cl_khr_subgroups/lanes.h"

// Whether one of the work-items has another value than 0. OpenCL C 1.2 lacks work_group_any. Where work-items run one after
// the other, three barriers take less than to read all values. Without `volatile` PoCL may have all work-items make the
// store that only some make, of what they read before.
int __cltile_work_group_any(int mine) {
    volatile local uint *area = CLTILE_TAKE_TURN(1);
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

// Of a loop with several ways back PoCL 6 makes two, one in the other, and a single work-item then decides which goes on.
// Without a barrier there the one way back would be several, by LLVM's passes.
void __cltile_work_group_end_round(void) {
    barrier(CLK_LOCAL_MEM_FENCE);
}
