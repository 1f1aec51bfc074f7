// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Work-groups of 16 that share nothing: each counts the values of others that it finds in its local arrays.

kernel void groups(const global uint *in, global uint *wrong) {
    local uint added[16], tile[256];
    const uint group = get_group_id(0), item = get_local_id(0);
    event_t event = async_work_group_copy_2D2D(added, 0, in, 0, sizeof(uint), 16, 1, 16, 16, 0);
    wait_group_events(1, &event);
    for (uint row = 0; row < 16; ++row)
        tile[row * 16 + item] = group * 3 + row + added[item];
    barrier(CLK_LOCAL_MEM_FENCE);
    uint count = 0;
    for (uint row = 0; row < 16; ++row)
        count += tile[row * 16 + 15 - item] != group * 3 + row + added[15 - item];
    atomic_add(wrong, count);
}
