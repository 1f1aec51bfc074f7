// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sub-group blocks, queries, and where lanes can exchange data without memory, exchanges.

__attribute__((intel_reqd_sub_group_size(16)))
kernel void subgroup(global const uint *in, global uint *out, int w, int h) {
    uint4 values = intel_sub_group_block_read4(in + 64 * get_group_id(0));
    values.x += get_sub_group_local_id();
    values.y += get_max_sub_group_size() + get_num_sub_groups() + get_sub_group_id();
#ifdef EXCHANGES
    values.z = intel_sub_group_shuffle(values.z, 3) + sub_group_reduce_add(values.w);
#endif
    intel_sub_group_block_write4(out + 64 * get_group_id(0), values);
}
