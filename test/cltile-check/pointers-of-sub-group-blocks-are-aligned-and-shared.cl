// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// All lanes pass one pointer to a sub-group block, which begins at a multiple of 4 bytes to be read from global memory and of 16
// otherwise. What certainly breaks this is found, on hosts with sub-groups of their own and on others.
// RUN: %exits 1 %cltile check %s | FileCheck %s --check-prefixes=CHECK,LOCAL --implicit-check-not='[sub-group-block'
// RUN: %exits 1 %cltile check --host pocl %s | FileCheck %s --check-prefixes=CHECK,LOCAL --implicit-check-not='[sub-group-block'
// RUN: %exits 1 %cltile check -O2 -cl-std=CL2.0 %s | FileCheck %s --check-prefixes=CHECK,LOCAL --implicit-check-not='[sub-group-block'

#define S16 __attribute__((intel_reqd_sub_group_size(16))) kernel void
#define LANE get_sub_group_local_id()

S16 pointers(global uint *in, global uint *out, int n) {
    uint sum = 0;
// CHECK: [[#@LINE+1]]:12: warning: the pointer depends on work-item ids, so that work-items of one sub-group pass different ones [sub-group-block-pointer]
    sum += intel_sub_group_block_read(in + 16 * LANE);
// CHECK: [[#@LINE+1]]:12: warning: {{.*}} [sub-group-block-pointer]
    sum += intel_sub_group_block_read2(in + get_global_id(0)).x;
// CHECK: [[#@LINE+1]]:12: warning: {{.*}} [sub-group-block-pointer]
    sum += intel_sub_group_block_read4(in + in[get_local_id(0)]).x;
    sum += intel_sub_group_block_read(in + get_group_id(0) * 64 + get_sub_group_id() * 16);
    sum += intel_sub_group_block_read(in + get_global_id(0) / 16 * 16);
    sum += intel_sub_group_block_read(in + get_global_id(0) - LANE);
    sum += intel_sub_group_block_read(in + sub_group_broadcast((uint)get_global_id(0), 0));
    sum += intel_sub_group_block_read(in + in[get_sub_group_id()]);
// CHECK: [[#@LINE+1]]:5: warning: {{.*}} [sub-group-block-pointer]
    intel_sub_group_block_write(out + 4 * LANE, sum);
    intel_sub_group_block_write(out + 16 * get_sub_group_id(), sum);
    for (int i = get_sub_group_id() * n; i < (int)(get_sub_group_id() + 1) * n; ++i)
        intel_sub_group_block_write(out + 16 * i, sum);
}

S16 images(read_only image2d_t in, write_only image2d_t out, int x) {
// CHECK: [[#@LINE+1]]:17: warning: the coordinate depends on work-item ids, {{.*}} [sub-group-block-pointer]
    uint data = intel_sub_group_block_read(in, (int2)(4 * LANE, 0));
    data += intel_sub_group_block_read(in, (int2)(1, get_sub_group_id()));
// CHECK: [[#@LINE+1]]:5: error: the block begins at a byte of the row that is never a multiple of 4 [sub-group-block-alignment]
    intel_sub_group_block_write(out, (int2)(8 * x + 2, 0), data);
    intel_sub_group_block_write(out, (int2)(x, 1), data);
}

S16 global_memory(global const ushort *in, global ushort *out, global uint *words, int n) {
// CHECK: [[#@LINE+1]]:19: error: the pointer is byte 18 of parameter 'in': no multiple of 4 [sub-group-block-alignment]
    ushort data = intel_sub_group_block_read_us(in + 9);
    data += intel_sub_group_block_read_us(in + 10);
    data += intel_sub_group_block_read_us(in + n);
// CHECK: [[#@LINE+1]]:13: error: the pointer is never a multiple of 4 [sub-group-block-alignment]
    data += intel_sub_group_block_read_us(in + 2 * n + 1);
// CHECK: [[#@LINE+1]]:5: error: the pointer is byte 18 of parameter 'out': no multiple of 16 [sub-group-block-alignment]
    intel_sub_group_block_write_us(out + 9, data);
    intel_sub_group_block_write_us(out + 8, data);
// CHECK: [[#@LINE+1]]:5: error: the pointer is never a multiple of 16 [sub-group-block-alignment]
    intel_sub_group_block_write(words + 4 * n + 1, (uint)data);
    intel_sub_group_block_write(words + n, (uint)data);
}

#ifdef cl_intel_subgroup_local_block_io
S16 local_memory(global uint *out, local uint *tile, int n) {
    local uint __attribute__((aligned(16))) other[64];
    other[get_local_id(0)] = tile[get_local_id(0)] = n;
    barrier(CLK_LOCAL_MEM_FENCE);
// LOCAL: [[#@LINE+1]]:38: error: the pointer is byte 4 of parameter 'tile': no multiple of 16 [sub-group-block-alignment]
    out[get_global_id(0)] = n != 0 ? intel_sub_group_block_read(tile + 1) : 0;
// LOCAL: [[#@LINE+1]]:9: error: the pointer is byte 8 of variable 'local_memory.other': no multiple of 16 [sub-group-block-alignment]
    n = intel_sub_group_block_read(other + 2);
    intel_sub_group_block_write(other + 4, (uint)n);
}
#endif
