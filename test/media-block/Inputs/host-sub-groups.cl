// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sub-group builtins for a host that has none, to run code that was linked for native sub-groups: each work-group is two
// sub-groups, and all its work-items make the same calls.

#define OVERLOAD __attribute__((overloadable))

global uint cltile_test_exchange[1 << 20];

static uint size(void) {
    return (uint)get_local_size(0) / 2;
}

uint OVERLOAD get_sub_group_local_id(void) {
    return (uint)get_local_id(0) % size();
}

uint OVERLOAD get_sub_group_id(void) {
    return (uint)get_local_id(0) / size();
}

uint OVERLOAD get_sub_group_size(void) {
    return size();
}

uint OVERLOAD get_max_sub_group_size(void) {
    return size();
}

uint OVERLOAD get_num_sub_groups(void) {
    return 2;
}

uint OVERLOAD sub_group_broadcast(uint value, uint lane) {
    const uint mine = (uint)get_global_id(0);
    cltile_test_exchange[mine] = value;
    barrier(CLK_GLOBAL_MEM_FENCE);
    const uint result = cltile_test_exchange[mine - mine % size() + lane];
    barrier(CLK_GLOBAL_MEM_FENCE);
    return result;
}
