// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Media blocks may depend on the number of a sub-group, also where kernels compute it from a linear id of their own and
// optimisers fold its quotient; parts of such ids that differ within a sub-group are found.
// RUN: %cltile check %s | FileCheck %s --implicit-check-not='[media-block-div' --implicit-check-not='[async-copy-div'

#define SUB_GROUPS(n) __attribute__((intel_reqd_sub_group_size(n)))
#define GROUPS(x, y, z) __attribute__((reqd_work_group_size(x, y, z)))
#define ITEM ((uint)(get_local_id(1) * get_local_size(0) + get_local_id(0)))

uint block(read_only image2d_t image, int x, int y) {
    return intel_sub_group_media_block_read_ui((int2)(x, y), 4, 4, image);
}

SUB_GROUPS(16) kernel void products(read_only image2d_t image, global uint *out) {
    uint sum = block(image, 0, ITEM / 16 * 2);   // (ITEM >> 3) & -2
    sum += block(image, 0, 3 + ITEM / 16 * 8);   // ITEM >> 1 & -8 | 3
    sum += block(image, 0, 15 + ITEM / 16 * 16); // ITEM | 15
    sum += block(image, 0, ITEM / 32 * 8);
    sum += block(image, 0, ITEM * 4 / 64);
    out[get_global_id(0)] = sum;
// CHECK: 11:12: warning: the offset {{.*}} line [[#@LINE+1]] [media-block-divergent-argument]
    out[0] = block(image, 0, ITEM / 8 * 2);
// CHECK: 11:12: warning: the offset {{.*}} line [[#@LINE+1]] [media-block-divergent-argument]
    out[0] = block(image, 0, ITEM | 7);
// CHECK: 11:12: warning: the offset {{.*}} line [[#@LINE+1]] [media-block-divergent-argument]
    out[0] = block(image, 0, ITEM * 4 / 32);
// CHECK: 11:12: warning: the offset {{.*}} line [[#@LINE+1]] [media-block-divergent-argument]
    out[0] = block(image, 0, (ITEM + 4) / 16);
}

// Sub-groups have several rows of these work-groups, and parts of rows.
GROUPS(8, 4, 1) SUB_GROUPS(16) kernel void two_rows(read_only image2d_t image, global uint *out) {
    out[0] = block(image, 0, ITEM / 16);
    out[0] = block(image, 0, (get_local_id(1) * 8 + get_local_id(0)) / 16 * 5);
    out[0] = block(image, 0, (get_global_id(1) * 8 + get_local_id(0) + 32) / 16);
// CHECK: 11:12: warning: the offset {{.*}} line [[#@LINE+1]] [media-block-divergent-argument]
    out[0] = block(image, 0, get_local_id(1));
// CHECK: 11:12: warning: the offset {{.*}} line [[#@LINE+1]] [media-block-divergent-argument]
    out[0] = block(image, 0, (get_local_id(1) * 16 + get_local_id(0)) / 16);
}
GROUPS(13, 3, 1) SUB_GROUPS(16) kernel void rows_of_13(read_only image2d_t image, global uint *out) {
    out[0] = block(image, 0, ITEM / 16 * 5);
// CHECK: 11:12: warning: the offset {{.*}} line [[#@LINE+1]] [media-block-divergent-argument]
    out[0] = block(image, 0, (get_local_id(1) * 16 + get_local_id(0)) / 16);
}
GROUPS(4, 2, 4) SUB_GROUPS(16) kernel void planes(read_only image2d_t image, global uint *out) {
    out[0] = block(image, 0, (get_local_id(2) * get_local_size(1) * get_local_size(0) + ITEM) / 16);
    out[0] = block(
        image, 0, (get_local_size(0) * (get_local_size(1) * get_local_id(2) + get_local_id(1)) + get_local_id(0)) / 16);
// CHECK: 11:12: warning: the offset {{.*}} line [[#@LINE+1]] [media-block-divergent-argument]
    out[0] = block(image, 0, (get_local_id(2) * get_local_size(1) + ITEM) / 16);
}

SUB_GROUPS(16) kernel void comparisons(read_only image2d_t image, global uint *out) {
    if (get_local_id(0) / 16 == 0) // ITEM < 16
        out[0] = block(image, 0, 0);
    if (ITEM >= 48)
        out[0] = block(image, 0, 0);
    if (get_local_linear_id() / 16 > 2)
        out[0] = block(image, 0, 0);
    if (ITEM / 16 == 2)
        out[0] = block(image, 0, 0);
// CHECK: 11:12: warning: only some {{.*}} line [[#@LINE+2]] [media-block-divergent-flow]
    if (ITEM < 8)
        out[0] = block(image, 0, 0);
// CHECK: 11:12: warning: only some {{.*}} line [[#@LINE+2]] [media-block-divergent-flow]
    if (ITEM > 16)
        out[0] = block(image, 0, 0);
// CHECK: 11:12: warning: only some {{.*}} line [[#@LINE+2]] [media-block-divergent-flow]
    if (ITEM == 16)
        out[0] = block(image, 0, 0);
}

// The loop over steps begins where one loop that work-items leave apart ends, and repeats where another ends.
SUB_GROUPS(16) kernel void loops(read_only image2d_t image, global uint *out) {
    for (uint i = ITEM; i < 512; i += get_local_size(0))
        out[i] = i;
    for (int step = 0; step < 1; ++step) {
        out[step] = block(image, 0, 0);
        for (uint i = ITEM; i < 512; i += get_local_size(0))
            out[i] += i;
    }
    int last = 0;
    for (uint i = ITEM; i < 512; i += get_local_size(0))
        ++last;
// CHECK: 11:12: warning: the offset {{.*}} line [[#@LINE+1]] [media-block-divergent-argument]
    out[0] = block(image, 0, last);
}

// What is added to an id differs from the second iteration on.
SUB_GROUPS(16) kernel void later(read_only image2d_t image, global uint *out, int n) {
    uint more = 0;
    for (int i = 0; i < n; ++i) {
// CHECK: 11:12: warning: the offset {{.*}} line [[#@LINE+1]] [media-block-divergent-argument]
        out[i] = block(image, 0, (ITEM + more) / 16);
        more = out[ITEM + i];
    }
}

GROUPS(8, 4, 1) SUB_GROUPS(16) kernel void whole_groups(global const uint *in, local uint *tile) {
    event_t event = async_work_group_copy_2D2D(tile, ITEM / 32, in, 0, 4, 8, 8, 8, 8, 0);
// CHECK: [[#@LINE+1]]:13: warning: dst_offset depends on work-item ids, so {{.*}} [async-copy-divergent-argument]
    event = async_work_group_copy_2D2D(tile, ITEM / 16, in, 64, 4, 8, 8, 8, 8, event);
    wait_group_events(1, &event);
}
