// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Convolution of rows with seven weights, three buffers: two tiles come while the work-group filters a third, and the
// result of the tile before goes. Each work-group has a strip of the picture. The input has three columns more on the
// left and on the right.

#pragma OPENCL EXTENSION cl_khr_extended_async_copies : enable

#define TILE_W 64
#define TILE_H 2
#define RADIUS 3
#define HALO_W (TILE_W + 2 * RADIUS)
#define SLOTS 3
#define SLOT(i) ((i) % SLOTS)

typedef struct {
    const global uchar *in;
    int pitch, strip, width;
} source_t;

static event_t load(local uchar *tile, source_t s, int i) {
    const size_t first = (s.strip * s.pitch) * TILE_H + i * TILE_W;
    const size_t bytes = min(TILE_W, s.width - i * TILE_W) + 2 * RADIUS;
    return async_work_group_copy_2D2D(tile, 0, s.in, first, 1, bytes, TILE_H, s.pitch, HALO_W, (event_t)0);
}

static uchar weigh(const local uchar *at) {
    const int sum = at[0] + at[6] + 6 * (at[1] + at[5]) + 15 * (at[2] + at[4]) + 20 * at[3];
    return (sum + 32) >> 6;
}

static void filter(local uchar *result, const local uchar *tile) {
    const int x = get_local_id(0);
#pragma unroll
    for (int y = 0; y < TILE_H; ++y)
        result[y * TILE_W + x] = weigh(tile + y * HALO_W + x);
}

__attribute__((reqd_work_group_size(TILE_W, 1, 1))) kernel void convolve3(const global uchar *in, int in_pitch,
                                                                          global uchar *out, int pitch, int width) {
    local uchar tiles[SLOTS][TILE_H * HALO_W];
    local uchar result[TILE_H * TILE_W];
    event_t loaded[SLOTS], stored;
    const source_t source = {in, in_pitch, get_group_id(0), width};
    const int count = (width + TILE_W - 1) / TILE_W;

    for (int i = 0; i < SLOTS - 1 && i < count; ++i)
        loaded[i] = load(tiles[i], source, i);
    for (int i = 0; i < count; ++i) {
        const int ahead = i + SLOTS - 1;
        if (ahead < count)
            loaded[SLOT(ahead)] = load(tiles[SLOT(ahead)], source, ahead);
        wait_group_events(1, &loaded[SLOT(i)]);
        if (i > 0)
            wait_group_events(1, &stored); // the result goes from here
        filter(result, tiles[SLOT(i)]);
        barrier(CLK_LOCAL_MEM_FENCE);
        const size_t to = source.strip * TILE_H * pitch + i * TILE_W;
        stored = async_work_group_copy_2D2D(out, to, result, 0, 1, min(TILE_W, width - i * TILE_W), TILE_H, TILE_W,
                                            pitch, (event_t)0);
    }
    wait_group_events(1, &stored);
}
