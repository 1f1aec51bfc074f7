// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Transposes a matrix of floats by square tiles, clipped at the right and at the bottom. Rows of the tile have a gap
// against bank conflicts.

#pragma OPENCL EXTENSION cl_khr_extended_async_copies : enable

#define SIDE 16
#define PITCH (SIDE + 1)

typedef struct {
    int x, y, w, h;
} tile_t;

static tile_t tile_of(size_t column, size_t row, int width, int height) {
    tile_t t;
    t.x = column * SIDE;
    t.y = row * SIDE;
    t.w = min(SIDE, width - t.x);
    t.h = min(SIDE, height - t.y);
    return t;
}

// Swaps the tile's halves above and below its diagonal.
static void turn(local float *tile) {
    const int x = get_local_id(0), y = get_local_id(1);
    if (x < y) {
        const float upper = tile[x * PITCH + y];
        tile[x * PITCH + y] = tile[y * PITCH + x];
        tile[y * PITCH + x] = upper;
    }
}

__attribute__((reqd_work_group_size(SIDE, SIDE, 1))) kernel void transpose(const global float *restrict in,
                                                                           int in_pitch, global float *restrict out,
                                                                           int out_pitch, int width, int height) {
    local float tile[SIDE * PITCH];
    event_t copied;
    const tile_t t = tile_of(get_group_id(0), get_group_id(1), width, height);

    copied = async_work_group_copy_2D2D(tile, 0, in, t.y * in_pitch + t.x, sizeof(float), t.w, t.h, in_pitch, PITCH, 0);
    wait_group_events(1, &copied);

    turn(tile);
    barrier(CLK_LOCAL_MEM_FENCE);

    copied =
        async_work_group_copy_2D2D(out, t.x * out_pitch + t.y, tile, 0, sizeof(float), t.h, t.w, PITCH, out_pitch, 0);
    wait_group_events(1, &copied);
}
