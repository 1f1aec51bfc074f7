// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sub-groups that begin at different places, and make equally many rounds of a loop, reach exchanges together; so does the
// only sub-group of a work-group. Others are found.
// RUN: %cltile check --sub-groups emulated %s | FileCheck %s --implicit-check-not=warning

#define SUB_GROUPS __attribute__((intel_reqd_sub_group_size(16)))
#define ITEMS(x, y) __attribute__((reqd_work_group_size(x, y, 1)))
#define FIRST ((int)get_sub_group_id() * per)
#define ADD(i) sum += sub_group_reduce_add(x[16 * (i) + get_sub_group_local_id()])

ITEMS(16, 1) SUB_GROUPS kernel void the_only_one(const global float *x, global float *y) {
    if (get_sub_group_id() > 0)
        return;
    y[get_global_id(0)] = sub_group_reduce_add(x[get_global_id(0)]);
}
ITEMS(8, 2) kernel void the_only_one_by_default(const global float *x, global float *y) {
    if (get_sub_group_id() == 0)
        y[get_global_id(0)] = sub_group_reduce_add(x[get_global_id(0)]);
}
ITEMS(17, 1) SUB_GROUPS kernel void one_of_two(const global float *x, global float *y) {
    if (get_sub_group_id() > 0)
        return;
// CHECK: [[#@LINE+1]]:27: warning: {{.*}} [sub-group-divergent-flow]
    y[get_global_id(0)] = sub_group_reduce_add(x[get_global_id(0)]);
}

SUB_GROUPS kernel void up_to_the_next(const global float *x, global float *y, int per) {
    float sum = 0;
    for (int i = get_sub_group_id() * per; i < (get_sub_group_id() + 1) * per; ++i)
        ADD(i);
    y[get_global_id(0)] = sum;
}
SUB_GROUPS kernel void up_to_a_difference(const global float *x, global float *y, int per, int n) {
    float sum = 0;
    for (int j = 0; j < n; ++j)
        for (int i = FIRST, end = i + n; i != end; i += 2)
            ADD(i);
    y[get_global_id(0)] = sum;
}
SUB_GROUPS kernel void down(const global float *x, global float *y, int per) {
    float sum = 0;
    for (int i = FIRST + per - 1; i >= FIRST; --i)
        ADD(i);
    y[get_global_id(0)] = sum;
}
SUB_GROUPS kernel void parts_of_a_work_group(const global float *x, global float *y, int n) {
    float sum = 0;
    const size_t per = n / get_num_sub_groups(), first = get_sub_group_id() * per, end = first + per;
    for (size_t i = first; i < end; i++)
        ADD(i);
    y[get_global_id(0)] = sum;
}
SUB_GROUPS kernel void pointers(const global float *x, global float *y, int per) {
    float sum = 0;
    for (const global float *p = x + FIRST, *end = p + per; p < end; p += 16)
        sum += sub_group_reduce_add(p[get_sub_group_local_id()]);
    y[get_global_id(0)] = sum;
}
ITEMS(64, 1) SUB_GROUPS kernel void every_fourth(const global float *x, global float *y) {
    float sum = 0;
    for (int i = get_sub_group_id(); i < 64; i += 4)
        ADD(i);
    y[get_global_id(0)] = sum;
}
ITEMS(64, 1) SUB_GROUPS kernel void every_third(const global float *x, global float *y) {
    float sum = 0;
    for (int i = get_sub_group_id(); i < 63; i += 3)
// CHECK: [[#@LINE+1]]:9: warning: {{.*}} [sub-group-divergent-flow]
        ADD(i);
    y[get_global_id(0)] = sum;
}

SUB_GROUPS kernel void one_end_for_all(const global float *x, global float *y, int per, int n) {
    float sum = 0;
    for (int i = FIRST; i < n; ++i)
// CHECK: [[#@LINE+1]]:9: warning: {{.*}} [sub-group-divergent-flow]
        ADD(i);
    y[get_global_id(0)] = sum;
}
SUB_GROUPS kernel void ends_that_are_cut(const global float *x, global float *y, int per, int n) {
    float sum = 0;
    for (int i = FIRST; i < min(FIRST + per, n); ++i)
// CHECK: [[#@LINE+1]]:9: warning: {{.*}} [sub-group-divergent-flow]
        ADD(i);
    y[get_global_id(0)] = sum;
}
SUB_GROUPS kernel void twice_as_far(const global float *x, global float *y, int per) {
    float sum = 0;
    for (int i = FIRST; i < 2 * FIRST; ++i)
// CHECK: [[#@LINE+1]]:9: warning: {{.*}} [sub-group-divergent-flow]
        ADD(i);
    y[get_global_id(0)] = sum;
}
SUB_GROUPS kernel void other_factors(const global float *x, global float *y, int per, int n) {
    float sum = 0;
    for (int i = FIRST; i < (int)get_sub_group_id() * n + n; ++i)
// CHECK: [[#@LINE+1]]:9: warning: {{.*}} [sub-group-divergent-flow]
        ADD(i);
    y[get_global_id(0)] = sum;
}
SUB_GROUPS kernel void steps_of_their_own(const global float *x, global float *y, int per) {
    float sum = 0;
    for (int i = FIRST; i < FIRST + per; i += 1 + get_sub_group_id())
// CHECK: [[#@LINE+1]]:9: warning: {{.*}} [sub-group-divergent-flow]
        ADD(i);
    y[get_global_id(0)] = sum;
}
SUB_GROUPS kernel void some_leave_earlier(const global float *x, global float *y, int per, int n) {
    float sum = 0;
    for (int i = FIRST; i < FIRST + per; ++i) {
        if (i > n)
            break;
// CHECK: [[#@LINE+1]]:9: warning: {{.*}} [sub-group-divergent-flow]
        ADD(i);
    }
    y[get_global_id(0)] = sum;
}
// A row is what a work-item means by a sub-group, and not what it knows of the work-group.
SUB_GROUPS kernel void rows(const global float *x, global float *y, int rows, int n) {
    for (int row = get_global_id(0) / 16; row < n; row += get_global_size(0) / 16) {
        if (row >= rows)
            continue;
// CHECK: [[#@LINE+1]]:50: warning: {{.*}} [sub-group-divergent-flow]
        y[16 * row + get_sub_group_local_id()] = intel_sub_group_shuffle(x[row], 3);
    }
}
