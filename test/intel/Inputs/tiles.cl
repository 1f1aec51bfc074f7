// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Copies of aligned tiles: with sizes that are constant or not, in sub-groups that are known to be full or not.

// In and out, everything known.
kernel __attribute__((intel_reqd_sub_group_size(16), reqd_work_group_size(64, 1, 1))) void known(global float4 *in,
                                                                                                 global float4 *out) {
    local float4 tile[256];
    const size_t first = get_group_id(0) * 16;
    event_t copied = async_work_group_copy_2D2D(tile, 0, in, first, 16, 16, 16, 1024, 16, 0);
    wait_group_events(1, &copied);
    tile[get_local_id(0)] *= 2;
    barrier(CLK_LOCAL_MEM_FENCE);
    copied = async_work_group_copy_2D2D(out, first, tile, 0, 16, 16, 16, 16, 1024, 0);
    wait_group_events(1, &copied);
}

// A pitch that is not known, in floats.
kernel __attribute__((intel_reqd_sub_group_size(16))) void pitched(global const float *in, global float *out,
                                                                   uint pitch) {
    local float tile[1024] __attribute__((aligned(16)));
    event_t copied = async_work_group_copy_2D2D(tile, 0, in, get_group_id(0) * 32, 4, 32, 32, pitch, 32, 0);
    wait_group_events(1, &copied);
    out[get_global_id(0)] = tile[get_local_id(0) * 7];
}

// Volumes of bytes, which are aligned or not.
kernel void bytes(global const uchar *in, global uchar *out, uint pitch, uint area) {
    local uchar tile[8192] __attribute__((aligned(16)));
    event_t copied =
        async_work_group_copy_3D3D(tile, 0, in, get_group_id(0) * 64, 1, 64, 16, 8, pitch, area, 64, 1024, 0);
    wait_group_events(1, &copied);
    out[get_global_id(0)] = tile[get_local_id(0) * 7];
}
