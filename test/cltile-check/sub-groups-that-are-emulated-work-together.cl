// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where sub-groups are emulated, their functions wait for the whole work-group. Of each kernel the first call is found that only
// some of it may reach: by default, since the kernel may run anywhere, and not for hosts and GPUs with sub-groups of their own.
// RUN: %cltile check %s | FileCheck %s --implicit-check-not='[sub-group'
// RUN: %cltile check --host pocl %s | FileCheck %s --implicit-check-not='[sub-group'
// RUN: %cltile check --sub-groups emulated %s | FileCheck %s --implicit-check-not='[sub-group'
// RUN: %cltile check --sub-groups native %s | count 0
// RUN: %cltile check --host intel-cpu %s | count 0
// RUN: %cltile check --target intel %s | count 0

float total(float x) {
    return sub_group_reduce_add(x);
}

// The second stage of a reduction, in the first sub-group alone.
kernel void first(const global float *x, global float *y, local float *sums) {
    float sum = total(x[get_global_id(0)]);
    if (get_sub_group_local_id() == 0)
        sums[get_sub_group_id()] = sum;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (get_sub_group_id() == 0) {
// CHECK: 12:12: warning: kernel 'first': only some work-items of a work-group may call 'sub_group_reduce_add' here: a branch (line [[#@LINE-1]]) depends on work-item ids, called from line [[#@LINE+1]] [sub-group-divergent-flow]
        sum = total(sums[get_sub_group_local_id()]);
        y[get_group_id(0)] = sum;
    }
}

kernel void loop(const global int *x, global int *y, int n) {
    int most = 0;
    for (int i = get_local_id(0); i < n; i += (int)get_local_size(0))
// CHECK: [[#@LINE+1]]:26: warning: {{.*}} [sub-group-divergent-flow]
        most = max(most, intel_sub_group_shuffle(x[i], 0) + intel_sub_group_shuffle(x[i], 1));
    y[get_global_id(0)] = most;
}

// What reads ballots exchanges no data.
kernel void ballots(global const int *x, global uint *y) {
    const uint4 voters = sub_group_ballot(x[get_global_id(0)] > 0);
    if (get_sub_group_id() == 0)
        y[get_global_id(0)] = sub_group_ballot_exclusive_scan(voters) + sub_group_inverse_ballot(voters);
    if (get_sub_group_id() == 1)
// CHECK: [[#@LINE+1]]:31: warning: {{.*}} [sub-group-divergent-flow]
        y[get_global_id(0)] = sub_group_ballot(y[get_global_id(0)]).x;
}

// Until all lanes of a sub-group are done.
kernel void rounds(const global int *x, global int *y) {
    int left = x[get_global_id(0)], sum = 0;
// CHECK: [[#@LINE+1]]:12: warning: kernel 'rounds': only some {{.*}} may call 'sub_group_any' here: a branch (line [[#@LINE+1]]) {{.*}} [sub-group-divergent-flow]
    while (sub_group_any(left > 0)) {
        sum += max(left, 0);
        left -= 3;
    }
    y[get_global_id(0)] = sum;
}

// All of the work-group, or none of it.
kernel void together(const global float *x, global float *y, int n) {
    float sum = 0;
    for (int i = 0; i < n; ++i)
        if (get_group_id(0) != 3)
            sum += total(x[i + get_global_id(0)]);
    const float other = sub_group_broadcast(sum, 0);
    y[get_global_id(0)] = get_sub_group_id() == 0 ? other : sum;
}
