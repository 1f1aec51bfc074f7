// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Media blocks where only some work-items of a sub-group come are found, through functions, loops and values; what all of
// a sub-group decide alike is not reported.
// RUN: %cltile check %s | FileCheck %s --implicit-check-not='[media-block'

#define SIZE(n) __attribute__((intel_reqd_sub_group_size(n)))

uint block(read_only image2d_t image) {
    return intel_sub_group_media_block_read_ui((int2)(0, 0), 4, 4, image);
}

SIZE(16) kernel void branch(read_only image2d_t image, global uint *out, int n) {
    if (get_global_id(0) < n)
// CHECK: 9:12: warning: only some work-items of a sub-group may get here: a branch (line [[#@LINE-1]]) depends on work-item ids, called from line [[#@LINE+1]] [media-block-divergent-flow]
        out[0] = block(image);
}
SIZE(16) kernel void returns(read_only image2d_t image, global uint *out) {
    if (get_sub_group_local_id() == 3)
        return;
// CHECK: [[#@LINE+1]]:14: warning: only some work-items of a sub-group may get here: a branch (line [[#@LINE-2]]) depends on work-item ids [media-block-divergent-flow]
    out[0] = intel_sub_group_media_block_read_ui((int2)(0, 0), 4, 4, image);
}
SIZE(16) kernel void loop(read_only image2d_t image, global uint *out) {
    for (uint i = 0; i < get_local_id(0); ++i)
// CHECK: [[#@LINE+1]]:19: warning: only some work-items of a sub-group may get here: a branch (line [[#@LINE-1]]) depends on work-item ids [media-block-divergent-flow]
        out[i] += intel_sub_group_media_block_read_ui((int2)(0, 0), 4, 4, image);
}
SIZE(16) kernel void memory(read_only image2d_t image, global uint *out, global const int *flags) {
    if (flags[get_global_id(0)])
// CHECK: [[#@LINE+1]]:19: warning: only some work-items of a sub-group may get here: a branch (line [[#@LINE-1]]) depends on work-item ids [media-block-divergent-flow]
        out[0] += intel_sub_group_media_block_read_ui((int2)(0, 0), 4, 4, image);
}
SIZE(16) kernel void arguments(read_only image2d_t image, global uint *out) {
    uint sum = 0;
// CHECK: [[#@LINE+1]]:12: warning: the offset depends on work-item ids, so that work-items of one sub-group pass different ones [media-block-divergent-argument]
    sum += intel_sub_group_media_block_read_ui((int2)(get_local_id(0) * 16, 0), 4, 4, image);
    const int y = get_sub_group_local_id() > 4 ? 3 : 7;
// CHECK: [[#@LINE+1]]:12: warning: the offset depends on work-item ids, so that work-items of one sub-group pass different ones [media-block-divergent-argument]
    sum += intel_sub_group_media_block_read_ui((int2)(0, y), 4, 4, image);
    out[get_global_id(0)] = sum;
}

__attribute__((reqd_work_group_size(8, 8, 1))) SIZE(16) kernel void two_rows(read_only image2d_t image, global uint *out) {
    if (get_local_id(1) < 3)
// CHECK: [[#@LINE+1]]:19: warning: only some work-items of a sub-group may get here: a branch (line [[#@LINE-1]]) depends on work-item ids [media-block-divergent-flow]
        out[0] += intel_sub_group_media_block_read_ui((int2)(0, 0), 4, 4, image);
}
__attribute__((reqd_work_group_size(16, 8, 1))) SIZE(16) kernel void one_row(read_only image2d_t image, global uint *out) {
    if (get_local_id(1) < 3)
        out[0] += intel_sub_group_media_block_read_ui((int2)(0, 0), 4, 4, image);
}
SIZE(16) kernel void scans(read_only image2d_t image, global uint *out) {
    if (sub_group_scan_inclusive_add(1) < 4)
// CHECK: [[#@LINE+1]]:19: warning: only some work-items of a sub-group may get here: a branch (line [[#@LINE-1]]) depends on work-item ids [media-block-divergent-flow]
        out[0] += intel_sub_group_media_block_read_ui((int2)(0, 0), 4, 4, image);
}
SIZE(16) kernel void ballots(read_only image2d_t image, global uint *out) {
    const uint4 voters = sub_group_ballot(out[get_global_id(0)] > 7);
    if (get_sub_group_ge_mask().x == 0xFFFF)
// CHECK: [[#@LINE+1]]:19: warning: only some work-items of a sub-group may get here: a branch (line [[#@LINE-1]]) depends on work-item ids [media-block-divergent-flow]
        out[0] += intel_sub_group_media_block_read_ui((int2)(0, 0), 4, 4, image);
    if (sub_group_inverse_ballot(voters))
// CHECK: [[#@LINE+1]]:19: warning: only some work-items of a sub-group may get here: a branch (line [[#@LINE-1]]) depends on work-item ids [media-block-divergent-flow]
        out[0] += intel_sub_group_media_block_read_ui((int2)(0, 0), 4, 4, image);
    if (sub_group_ballot_bit_count(voters & get_sub_group_lt_mask()) == 2)
// CHECK: [[#@LINE+1]]:19: warning: only some work-items of a sub-group may get here: a branch (line [[#@LINE-1]]) depends on work-item ids [media-block-divergent-flow]
        out[0] += intel_sub_group_media_block_read_ui((int2)(0, 0), 4, 4, image);
}

SIZE(16) kernel void good(read_only image2d_t image, global uint *out, int n, global const int *flags) {
    uint sum = 0;
    if (get_group_id(0) < n)
        sum += block(image);
    if (flags[get_group_id(0)])
        sum += block(image);
    if (get_sub_group_id() == 0 && get_global_id(1) < n)
        sum += block(image);
    if (get_local_id(0) / 16 == 2)
        sum += block(image);
    for (int i = 0; i < n; ++i)
        sum += intel_sub_group_media_block_read_ui((int2)(16 * i, get_global_id(1)), 4, 4, image);
    if (sub_group_any(get_local_id(0) == n))
        sum += block(image);
    if (sub_group_ballot_bit_count(sub_group_ballot(get_local_id(0) == n)) > 3)
        sum += block(image);
    const uint first = sub_group_broadcast(sum, 0);
    sum += intel_sub_group_media_block_read_ui((int2)(4 * first, 0), 4, 4, image);
    if (get_local_id(0) < n)
        sum += 1;
    sum += block(image); // all are together again
    out[get_global_id(0)] = sum;
}
