// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every copy in both directions, in both forms, beside the host's own, with a fence, and waits here and in a function.

#include "cl_khr_async_work_group_copy_fence.h"
#include "cl_khr_extended_async_copies.h"

__attribute__((noinline)) static void wait_for(private event_t *event) {
    wait_group_events(1, event);
}

kernel void aligned(global const uint4 *in, global uint4 *out) {
    local uint4 tile[256];
    event_t event = async_work_group_copy_2D2D(tile, 0, in, get_group_id(0) * 16, 16, 16, 16, 1024, 16, 0);
    wait_for(&event);
    out[get_global_id(0)] = tile[255 - get_local_id(0)];
}

kernel void planar(global uchar *in, global uchar *out, uint4 size) {
    local uchar tile[4096];
    local int3 threes[64];
    event_t events[2];
    events[0] = async_work_group_copy_3D3D(tile, 1, in, 2, size.w, size.x, size.y, size.z, 64, 4096, 16, 256, 0);
    events[1] = async_work_group_copy_2D2D(threes, (const global int3 *)in, 4, 4, 12, 0, 0);
    events[1] = async_work_group_copy(tile + 2048, in, 64, events[1]);
    wait_group_events(2, events);
    async_work_group_copy_fence(CLK_LOCAL_MEM_FENCE);
    event_t back = async_work_group_copy_3D3D(out, 2, tile, 1, size.w, size.x, size.y, size.z, 16, 256, 64, 4096, 0);
    back = async_work_group_copy_3D3D((global int3 *)out, threes, 4, 2, 0, 12, 2, 0, 100, back);
    wait_for(&back);
}
