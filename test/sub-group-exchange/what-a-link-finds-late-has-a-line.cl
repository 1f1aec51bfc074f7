// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An exchange that the link cannot move, since the loop has a barrier. In the simpler code of the checks no work-item leaves the
// loop before others. The link names the function and the line, with -g and without. Of bitcode that has no lines it names the
// kernel.
// RUN: %cltile build --sub-groups emulated --emit ll %s -o %t.ll 2>&1 | FileCheck %s --check-prefix=FOUND
// RUN: not grep DILocation %t.ll
// RUN: %cltile build --sub-groups emulated --emit ll -g %s -o %t.ll 2>&1 | FileCheck %s --check-prefix=FOUND
// RUN: not %cltile build --sub-groups emulated -W error=sub-group-divergent-flow --emit ll %s -o %t.ll 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: %cltile check --sub-groups emulated %s | count 0
// RUN: %cltile build --sub-groups native --emit bc %s -o %t.bc
// RUN: %cltile link --sub-groups emulated %t.bc -o %t.linked.bc 2>&1 | FileCheck %s --check-prefix=BARE
// FOUND: .cl:[[#@LINE+7]]:12: warning: kernel 'either': only some work-items of a work-group may call 'sub_group_reduce_add' here: a branch (line [[#@LINE+11]]) depends on work-item ids [sub-group-divergent-flow]
// FOUND-NEXT: return sub_group_reduce_add(x);
// FOUND-NOT: warning
// ERROR: .cl:[[#@LINE+4]]:12: error: kernel 'either': only some work-items of a work-group may call 'sub_group_reduce_add' here
// BARE: kernel 'either': warning: kernel 'either': only some work-items of a work-group may call 'sub_group_reduce_add' here: a branch depends on work-item ids [sub-group-divergent-flow]

int sum(int x) {
    return sub_group_reduce_add(x);
}
kernel void either(global int *p, int n) {
    const int i = get_local_id(0);
    for (int round = 0; round < n; ++round) {
        if ((i & 12) + (i & 3) != (i & 15))
            break;
        p[i] = sum(p[i]);
        barrier(CLK_LOCAL_MEM_FENCE);
    }
}
