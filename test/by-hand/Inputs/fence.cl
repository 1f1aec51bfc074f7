// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A copy into local memory, and one out of it behind the fence.

kernel void fence(global const uchar *in, global uchar *out, int w, int h) {
    local uchar tile[1024];
    event_t event = async_work_group_copy_2D2D(tile, 0, in, 0, 4, w, h, 20, w, 0);
    async_work_group_copy_fence(CLK_LOCAL_MEM_FENCE);
    event = async_work_group_copy_2D2D(out, 0, tile, 0, 4, w, h, w, 24, event);
    wait_group_events(1, &event);
}
