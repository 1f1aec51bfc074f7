// run with number NUMBER
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A pipeline of two steps, paced by halves of barriers. From `number` 1 on it has a mistake, another one for each.

kernel void k(const global uint *in, global uint *out, int number) {
    local uint values[16];
    values[get_local_id(0)] = in[get_global_id(0)];
    if (number != 1)
        intel_work_group_barrier_arrive(CLK_LOCAL_MEM_FENCE); // 9
    if (number == 2)
        intel_work_group_barrier_arrive(CLK_LOCAL_MEM_FENCE);
    intel_work_group_barrier_wait(CLK_LOCAL_MEM_FENCE); // 12
    out[get_global_id(0)] = values[15 - get_local_id(0)];
    if (number != 3 || get_local_id(0) < 5)
        intel_work_group_barrier_arrive(CLK_LOCAL_MEM_FENCE); // 15
    if (number < 4)
        intel_work_group_barrier_wait(CLK_LOCAL_MEM_FENCE);
    if (number == 5 && get_local_id(0) < 5)
        intel_work_group_barrier_arrive(CLK_LOCAL_MEM_FENCE);
}
