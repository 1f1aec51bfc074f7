// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// 2D blocks that only some work-items of a sub-group reach, and arguments that differ between them, are found; what differs
// between sub-groups alone is right, and so are the lanes' own values.
// RUN: %exits 0 %cltile check %s | FileCheck %s --implicit-check-not='[2d-block'

#define S16 __attribute__((intel_reqd_sub_group_size(16))) kernel void

S16 branch(global uint *m, int n) {
    uint v[8];
    if (get_global_id(0) < n)
// CHECK: [[#@LINE+1]]:9: warning: only some work-items of a sub-group may get here: a branch (line [[#@LINE-1]]) depends on work-item ids [2d-block-divergent-flow]
        intel_sub_group_2d_block_read_32b_8r16x1c(m, 64, 8, 64, (int2)(0, 0), v);
    if (get_group_id(0) < n)
        intel_sub_group_2d_block_write_32b_8r16x1c(m, 64, 8, 64, (int2)(0, 0), v);
    if (get_sub_group_id() == 1)
        intel_sub_group_2d_block_prefetch_32b_8r16x1c(m, 64, 8, 64, (int2)(0, 0));
    if (get_sub_group_local_id() == 0)
// CHECK: [[#@LINE+1]]:9: warning: only some work-items of a sub-group may get here: a branch (line [[#@LINE-1]]) depends on work-item ids [2d-block-divergent-flow]
        intel_sub_group_2d_block_prefetch_32b_8r16x1c(m, 64, 8, 64, (int2)(0, 0));
}

S16 arguments(global uint *m, int n) {
    uint v[8] = {get_local_id(0)};
    const int own = get_sub_group_local_id(), shared = get_sub_group_id();
// CHECK: [[#@LINE+1]]:5: warning: the base address depends on work-item ids, so that work-items of one sub-group pass different ones [2d-block-divergent-argument]
    intel_sub_group_2d_block_read_32b_8r16x1c(m + 16 * own, 64, 8, 64, (int2)(0, 0), v);
// CHECK: [[#@LINE+1]]:5: warning: the width depends on work-item ids, so that work-items of one sub-group pass different ones [2d-block-divergent-argument]
    intel_sub_group_2d_block_read_32b_8r16x1c(m, 64 + 4 * own, 8, 256, (int2)(0, 0), v);
// CHECK: [[#@LINE+1]]:5: warning: the height depends on work-item ids, so that work-items of one sub-group pass different ones [2d-block-divergent-argument]
    intel_sub_group_2d_block_read_32b_8r16x1c(m, 64, 1 + own, 64, (int2)(0, 0), v);
// CHECK: [[#@LINE+1]]:5: warning: the pitch depends on work-item ids, so that work-items of one sub-group pass different ones [2d-block-divergent-argument]
    intel_sub_group_2d_block_read_32b_8r16x1c(m, 64, 8, 64 + 16 * own, (int2)(0, 0), v);
// CHECK: [[#@LINE+1]]:5: warning: the coordinate depends on work-item ids, so that work-items of one sub-group pass different ones [2d-block-divergent-argument]
    intel_sub_group_2d_block_read_32b_8r16x1c(m, 64, 8, 64, (int2)(0, own), v);
    intel_sub_group_2d_block_read_32b_8r16x1c(m + 16 * shared, 64, n, 64, (int2)(16 * shared, n), v);
    intel_sub_group_2d_block_write_32b_8r16x1c(m, 64, 8, 64, (int2)(16 * (int)get_group_id(0), shared), v);
}
