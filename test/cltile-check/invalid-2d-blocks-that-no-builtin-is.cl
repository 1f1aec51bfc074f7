// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Shapes and arguments that no 2D block has are errors, with what there is.
// RUN: %exits 1 %cltile check %s | FileCheck %s
// RUN: %exits 1 %cltile build %s -o %t.bc 2>&1 | FileCheck %s

#define S16 __attribute__((intel_reqd_sub_group_size(16))) kernel void

// A shape that only prefetches have, one that nothing has, and other arguments.
void __attribute__((overloadable)) intel_sub_group_2d_block_read_8b_32r16x1c(global void *, int, int, int, int2, private uchar *);
void __attribute__((overloadable)) intel_sub_group_2d_block_write_32b_16r16x1c(global void *, int, int, int, int2, private uint *);
void __attribute__((overloadable)) intel_sub_group_2d_block_read_16b_8r16x1c(global void *, int, int, int, int2, private uint *);

S16 k(global uint *m) {
    uint v[16];
// CHECK: [[#@LINE+1]]:5: error: 'intel_sub_group_2d_block_read_8b_32r16x1c' ({{.*}}) does not exist with these arguments: cl_intel_subgroup_2d_block_io has intel_sub_group_2d_block_{read,{{.*}} [no-such-builtin]
    intel_sub_group_2d_block_read_8b_32r16x1c(m, 64, 8, 64, (int2)(0, 0), (private uchar *)v);
// CHECK: [[#@LINE+1]]:5: error: 'intel_sub_group_2d_block_write_32b_16r16x1c' ({{.*}}) does not exist with these arguments: {{.*}} [no-such-builtin]
    intel_sub_group_2d_block_write_32b_16r16x1c(m, 64, 8, 64, (int2)(0, 0), v);
// CHECK: [[#@LINE+1]]:5: error: 'intel_sub_group_2d_block_read_16b_8r16x1c' ({{.*}}) does not exist with these arguments: {{.*}} [no-such-builtin]
    intel_sub_group_2d_block_read_16b_8r16x1c(m, 64, 8, 64, (int2)(0, 0), (private uint *)v);
    intel_sub_group_2d_block_read_32b_8r16x1c(m, 64, 8, 64, (int2)(0, 0), v);
}
