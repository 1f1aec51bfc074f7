// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A stencil of seven points on a volume: bricks with a border of one voxel by 3D copies. Outside of the volume is 0.

#pragma OPENCL EXTENSION cl_khr_extended_async_copies : enable

enum { BX = 16, BY = 8, BZ = 4, LINE = BX + 2, PLANE = LINE * (BY + 2), ALL = PLANE * (BZ + 2) };

kernel void stencil3d(const global int *volume, global int *out, int width, int height, int depth) {
    local int brick[ALL];
    local int result[BX * BY * BZ];
    const int x0 = get_group_id(0) * BX, y0 = get_group_id(1) * BY, z0 = get_group_id(2) * BZ;
    const int items = get_local_size(0) * get_local_size(1) * get_local_size(2);
    const int item = (get_local_id(2) * get_local_size(1) + get_local_id(1)) * get_local_size(0) + get_local_id(0);

    for (int i = item; i < ALL; i += items)
        brick[i] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);

    // the brick with its border, cut to the volume
    const int left = max(x0 - 1, 0), upper = max(y0 - 1, 0), front = max(z0 - 1, 0);
    const int right = min(x0 + BX + 1, width), lower = min(y0 + BY + 1, height), back = min(z0 + BZ + 1, depth);
    const int corner = (front - z0 + 1) * PLANE + (upper - y0 + 1) * LINE + left - x0 + 1;
    event_t e =
        async_work_group_copy_3D3D(brick, corner, volume, (front * height + upper) * width + left, sizeof(int),
                                   right - left, lower - upper, back - front, width, width * height, LINE, PLANE, 0);
    wait_group_events(1, &e);

    for (int i = item; i < BX * BY * BZ; i += items) {
        const int x = i % BX, y = i / BX % BY, z = i / (BX * BY);
        const local int *at = brick + (z + 1) * PLANE + (y + 1) * LINE + x + 1;
        result[i] = at[-1] + at[1] + at[-LINE] + at[LINE] + at[-PLANE] + at[PLANE] - 6 * at[0];
    }
    barrier(CLK_LOCAL_MEM_FENCE);

    e = async_work_group_copy_3D3D(out, (z0 * height + y0) * width + x0, result, 0, sizeof(int), min(+BX, width - x0),
                                   min(+BY, height - y0), min(+BZ, depth - z0), BX, BX * BY, width, width * height, 0);
    wait_group_events(1, &e);
}
