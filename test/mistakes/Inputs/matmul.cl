// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// C = A * B of any sizes. The tiles of A and of B have one event. The host gives the local memory of the tiles.

#pragma OPENCL EXTENSION cl_khr_extended_async_copies : enable

#define SIDE 16

#define CLIP(first, end) min(SIDE, (int)(end) - (int)(first))

static float dot_of(const local float *row, const local float *column, int count) {
    float sum = 0;
    for (int k = 0; k < count; ++k)
        sum = mad(row[k], column[k * SIDE], sum);
    return sum;
}

// Tiles of `parts` columns of A and rows of B, from `k` on.
static event_t load(local float *a_tile, local float *b_tile, const global float *a, const global float *b, int2 at,
                    int4 sizes, int k) {
    const int rows = CLIP(at.y, sizes.y), columns = CLIP(at.x, sizes.x), parts = CLIP(k, sizes.z);
    event_t loaded =
        async_work_group_copy_2D2D(a_tile, 0, a, at.y * sizes.z + k, sizeof(float), parts, rows, sizes.z, SIDE, 0);
    return async_work_group_copy_2D2D(b_tile, 0, b, k * sizes.x + at.x, sizeof(float), columns, parts, sizes.x, SIDE,
                                      loaded);
}

// A is m x k, B is k x n.
kernel void matmul(const global float *a, const global float *b, global float *c, int m, int n, int k,
                   local float *a_tile, local float *b_tile) {
    const int x = get_local_id(0), y = get_local_id(1);
    const int2 at = (int2)(get_group_id(0), get_group_id(1)) * SIDE;
    const int4 sizes = (int4)(n, m, k, 0);
    float sum = 0;

    for (int first = 0; first < k; first += SIDE) {
        event_t loaded = load(a_tile, b_tile, a, b, at, sizes, first);
        wait_group_events(1, &loaded);
        sum += dot_of(a_tile + y * SIDE, b_tile + x, CLIP(first, k));
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (at.x + x < n && at.y + y < m)
        c[(at.y + y) * n + at.x + x] = sum;
}
