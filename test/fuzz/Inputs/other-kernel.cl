// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A kernel that no program has, with a builtin.

kernel void other_kernel(local uchar *to, const global uchar *from) {
    event_t event = async_work_group_copy_2D2D(to, 0, from, 0, 1, 1, 1, 1, 1, 0);
    wait_group_events(1, &event);
}
