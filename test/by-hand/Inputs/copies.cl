// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// 2D and 3D copies into local memory, and their wait: w elements a line.

kernel void copies(global const uchar *in, global uchar *out, int w, int h) {
    local uchar tile[1024];
    for (uint i = get_local_id(0); i < 1024; i += get_local_size(0))
        tile[i] = (uchar)h;
    barrier(CLK_LOCAL_MEM_FENCE);
    event_t event = async_work_group_copy_2D2D(tile, 0, in, 5, 3, w, 8, 40, 20, 0);
    event = async_work_group_copy_3D3D(tile, 600, in, 7, 1, w, 4, 3, 30, 200, 16, 80, event);
    wait_group_events(1, &event);
    for (uint i = get_local_id(0); i < 1024; i += get_local_size(0))
        out[i] = tile[i];
}
