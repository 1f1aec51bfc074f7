// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Convolution with a 3x3 mask, two buffers: the next tile comes while the work-group filters this one. Tiles are taken
// in turns by work-groups, as many as there are. The input has a border of one word on each side.

#pragma OPENCL EXTENSION cl_khr_extended_async_copies : enable

#define TILE_W 24
#define TILE_H 6
#define HALO_W (TILE_W + 2)
#define HALO_H (TILE_H + 2)

typedef struct {
    const global ushort *in;
    global ushort *out;
    int in_pitch, pitch, width, height, across;
} picture_t;

static int parts_of(int all, int part) {
    return (all + part - 1) / part;
}

static int2 corner_of(picture_t p, int number) {
    return (int2)(number % p.across * TILE_W, number / p.across * TILE_H);
}

static event_t load(local ushort *tile, picture_t p, int number) {
    const int2 at = corner_of(p, number);
    const int w = min(TILE_W, p.width - at.x) + 2, h = min(TILE_H, p.height - at.y) + 2;
    return async_work_group_copy_2D2D(tile, 0, p.in, at.y * p.in_pitch + at.x, sizeof(ushort), w, h, p.in_pitch, HALO_W,
                                      0);
}

static void filter(const local ushort *tile, picture_t p, int number) {
    const int2 at = corner_of(p, number);
    const int w = min(TILE_W, p.width - at.x), h = min(TILE_H, p.height - at.y);
    for (int i = get_local_id(0); i < w * h; i += get_local_size(0)) {
        const int x = i % w, y = i / w;
        const local ushort *middle = tile + (y + 1) * HALO_W + x + 1;
        const int sides = middle[-1] + middle[1] + middle[-HALO_W] + middle[HALO_W];
        p.out[(at.y + y) * p.pitch + at.x + x] = clamp(8 * middle[0] - 2 * sides, 0, 65535);
    }
}

kernel void convolve2(const global ushort *in, int in_pitch, global ushort *out, int pitch, int width, int height) {
    local ushort tiles[2][HALO_H * HALO_W];
    event_t loaded[2];
    const picture_t p = {in, out, in_pitch, pitch, width, height, parts_of(width, TILE_W)};
    const int count = p.across * parts_of(height, TILE_H);
    const int first = get_group_id(0), step = get_num_groups(0);
    int slot = 0;

    if (first < count)
        loaded[0] = load(tiles[0], p, first);
    for (int i = first; i < count; i += step) {
        const int next = i + step;
        if (next < count)
            loaded[slot ^ 1] = load(tiles[slot ^ 1], p, next);
        wait_group_events(1, &loaded[slot]);
        filter(tiles[slot], p, i);
        barrier(CLK_LOCAL_MEM_FENCE);
        slot ^= 1;
    }
}
