// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// 2D and 3D copies with their events: one waited for, one fenced, one passed on, and one of the host's.
kernel void copies(global const float *in, global float *out, ulong pitch) {
    local float tile[64], block[64];
    event_t first = async_work_group_copy_2D2D(tile, 0, in, 0, sizeof(float), 8, 8, pitch, 8, 0);
    first = async_work_group_copy_3D3D(block, 0, in, 4, sizeof(float), 4, 4, 4, pitch, pitch * 8, 4, 16, first);
    wait_group_events(1, &first);
    async_work_group_copy_fence(CLK_LOCAL_MEM_FENCE);
    event_t last[2];
    last[0] = async_work_group_copy_2D2D(out, 8, tile, 0, sizeof(float), 8, 8, 8, pitch, 0);
    last[1] = async_work_group_copy(out, block, 64, 0);
    wait_group_events(2, last);
}
