// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A pipelined matrix product: while a work-group multiplies two tiles, the next two are copied into other buffers.
// Sizes need not be multiples of a tile's.

#pragma OPENCL EXTENSION cl_khr_extended_async_copies : enable

#define TILE 16
#define PADDED (TILE + 1)

__attribute__((reqd_work_group_size(TILE, TILE, 1))) kernel void matmul(const global float *a, const global float *b,
                                                                        global float *c, int M, int N, int K) {
    local float tile_a[2][TILE][TILE], tile_b[2][TILE][PADDED], tile_c[TILE][TILE];
    event_t ready_a[2], ready_b[2];
    const int column = get_local_id(0), row = get_local_id(1);
    const int left = get_group_id(0) * TILE, top = get_group_id(1) * TILE;
    const int width = min(TILE, N - left), height = min(TILE, M - top);
    const int steps = (K + TILE - 1) / TILE;
    float sum = 0.0f;

    ready_a[0] = async_work_group_copy_2D2D(tile_a[0], 0, a, top * K, sizeof(float), min(TILE, K), height, K, TILE, 0);
    ready_b[0] = async_work_group_copy_2D2D(tile_b[0], 0, b, left, sizeof(float), width, min(TILE, K), N, PADDED, 0);
    for (int step = 0; step < steps; ++step) {
        const int now = step & 1, next = now ^ 1, k = (step + 1) * TILE;
        if (step + 1 < steps) {
            const int depth = min(TILE, K - k);
            ready_a[next] =
                async_work_group_copy_2D2D(tile_a[next], 0, a, top * K + k, sizeof(float), depth, height, K, TILE, 0);
            ready_b[next] =
                async_work_group_copy_2D2D(tile_b[next], 0, b, k * N + left, sizeof(float), width, depth, N, PADDED, 0);
        }
        wait_group_events(1, &ready_a[now]);
        wait_group_events(1, &ready_b[now]);
        const int depth = min(TILE, K - step * TILE);
        if (row < height && column < width)
#pragma unroll 4
            for (int i = 0; i < depth; ++i)
                sum += tile_a[now][row][i] * tile_b[now][i][column];
        barrier(CLK_LOCAL_MEM_FENCE); // before the next step's copies take these buffers
    }
    tile_c[row][column] = sum;
    barrier(CLK_LOCAL_MEM_FENCE);
    event_t stored = async_work_group_copy_2D2D(c, top * N + left, tile_c, 0, sizeof(float), width, height, TILE, N, 0);
    wait_group_events(1, &stored);
}
