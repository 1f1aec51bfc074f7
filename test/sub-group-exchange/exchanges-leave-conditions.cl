// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where sub-groups are emulated, a link moves exchanges out of an `if` that only some work-items of a work-group enter,
// and no check reports them: all work-items reach the barriers. Loops that work-items leave at different times are made by
// rounds, of all work-items together. What is in such a loop with a barrier of the kernel's stays there, and is reported; and
// what is in a loop with two ways in.
// RUN: %cltile build --sub-groups emulated --emit ll %s -o %t.ll 2> %t.found
// RUN: FileCheck %s < %t.ll
// RUN: FileCheck %s --check-prefix=FOUND --implicit-check-not=warning < %t.found
// RUN: %cltile build --sub-groups emulated --emit ll -O2 %s -o %t.ll 2> %t.found
// RUN: FileCheck %s < %t.ll
// RUN: FileCheck %s --check-prefix=FOUND --implicit-check-not=warning < %t.found
// RUN: %cltile check --sub-groups emulated %s | grep -c divergent-flow | FileCheck %s --check-prefix=ALL --match-full-lines
// ALL: 8

// A branch; what only some do before; all: the barrier; what only some do after.
// CHECK-LABEL: define {{.*}}@one_arm(
// CHECK: br i1 [[CONDITION:%.*]], label %[[BEFORE:.*]], label %[[JOINED:.*]]
// CHECK: {{^}}[[BEFORE]]:
// CHECK: br label %[[JOINED]]
// CHECK: {{^}}[[JOINED]]:
// CHECK: phi i32 [ %{{.*}}, %{{.*}} ], [ 0, %{{.*}} ]
// CHECK: call {{.*}}barrier
// CHECK: br i1 [[CONDITION]], label
// CHECK: ret void
kernel __attribute__((reqd_work_group_size(64, 1, 1))) void one_arm(global int *x, global int *y) {
    if (get_sub_group_id() == 0) {
        const int value = x[get_global_id(0)];
        y[get_global_id(0)] = sub_group_broadcast(value, 1) + value;
    }
}

kernel void arms(global int *x, global int *y) {
    if (get_sub_group_id() == 0)
        return;
    y[get_global_id(0)] = sub_group_any(x[get_global_id(0)]);
    if (get_local_id(0) > 16) {
        if (x[get_group_id(0)] > 0)
            y[get_global_id(0)] += sub_group_reduce_add(x[get_global_id(0)]);
        else
            y[get_global_id(0)] -= intel_sub_group_shuffle(x[get_global_id(0)], 2);
    }
}

// Loops of constant numbers of rounds are unrolled.
kernel __attribute__((reqd_work_group_size(64, 1, 1))) void tree(global int *x, global int *y) {
    int value = x[get_global_id(0)];
    if (get_sub_group_id() == 0)
        for (uint step = get_sub_group_size() / 2; step > 0; step /= 2)
            value += sub_group_shuffle_xor(value, step);
    y[get_global_id(0)] = value;
}

// The rounds begin with what all work-items have: whether one of them works.
// CHECK-LABEL: define {{.*}}@loop(
// CHECK: [[WORKS:%.*]] = phi i1 [ true, %entry ]
// CHECK: call {{.*}}barrier
// CHECK: call {{.*}}barrier
// CHECK: call {{.*}}barrier
// CHECK: br i1 {{%.*}}, label %[[ROUND:.*]], label %
// CHECK: {{^}}[[ROUND]]:
// CHECK: br i1 [[WORKS]], label
// CHECK: ret void
kernel void loop(global int *x, global int *y, int n) {
    for (int i = get_local_id(0); i < n; i += (int)get_local_size(0))
        y[i] = sub_group_reduce_max(x[i]);
}

// Ways past the call may part anywhere before it.
kernel void jumps(global int *x, global int *y, int n) {
    int value = x[get_global_id(0)];
    for (int i = 0; i < n; ++i) {
        if (x[i] > 0) {
            if (get_sub_group_id() == 1)
                break;
            value += i;
        }
        switch (get_sub_group_id() & 3) {
        case 1:
            continue;
        case 2:
            value += sub_group_reduce_add(value);
        case 3:
            value -= sub_group_reduce_max(value);
        }
        value += sub_group_broadcast(value, 1);
    }
    y[get_global_id(0)] = value;
}

kernel void loop_in_an_arm(global int *x, global int *y, int n) {
    if (get_sub_group_id() == 0)
        for (int i = 0; i < n; ++i)
            y[i] = sub_group_reduce_max(x[i]);
}

kernel void loop_with_a_barrier(global int *x, global int *y, int n) {
    for (int i = get_local_id(0); i < n; i += (int)get_local_size(0)) {
// FOUND: [[#@LINE+1]]:{{[0-9]+}}: warning: kernel {{.*}} a branch (line [[#@LINE-1]]) {{.*}}[sub-group-divergent-flow]
        y[i] = sub_group_reduce_max(x[i]);
        barrier(CLK_LOCAL_MEM_FENCE);
    }
}

kernel void loop_with_two_ways_in(global int *x, global int *y, int n) {
    int i = get_local_id(0);
    if (i & 1)
        goto second;
    for (; i < n; i += (int)get_local_size(0)) {
        y[i] = x[i];
    second:
// FOUND: [[#@LINE+1]]:{{[0-9]+}}: warning: kernel {{.*}}[sub-group-divergent-flow]
        y[i + 1] = sub_group_reduce_min(x[i]);
    }
}
