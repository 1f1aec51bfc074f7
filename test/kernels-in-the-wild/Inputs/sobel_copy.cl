// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sobel's edges, step 3: a 2D copy brings the tile, clipped to the picture, and a helper fills in what lies beyond the
// edges.

#pragma OPENCL EXTENSION cl_khr_extended_async_copies : enable

#define TILE_W 16
#define TILE_H 8
#define HALO_W (TILE_W + 2)
#define HALO_H (TILE_H + 2)

// Repeats the picture's edges in the halo, where the copy brought nothing. The box is what it brought.
static void repeat_edges(local uchar *tile, int left, int top, int right, int bottom) {
    const int items = get_local_size(0) * get_local_size(1);
    for (int i = get_local_id(1) * get_local_size(0) + get_local_id(0); i < HALO_W * HALO_H; i += items) {
        const int x = i % HALO_W, y = i / HALO_W;
        const int from_x = clamp(x, left, right - 1), from_y = clamp(y, top, bottom - 1);
        if (from_x != x || from_y != y)
            tile[i] = tile[from_y * HALO_W + from_x];
    }
}

static uchar magnitude(const local uchar *above) {
    const local uchar *here = above + HALO_W, *below = here + HALO_W;
    const int gx = above[2] + 2 * here[2] + below[2] - above[0] - 2 * here[0] - below[0];
    const int gy = below[0] + 2 * below[1] + below[2] - above[0] - 2 * above[1] - above[2];
    return convert_uchar_sat(abs(gx) + abs(gy));
}

kernel void sobel(const global uchar *in, global uchar *out, int width, int height) {
    local uchar tile[HALO_H * HALO_W];
    const int lx = get_local_id(0), ly = get_local_id(1);
    const int x0 = get_group_id(0) * TILE_W, y0 = get_group_id(1) * TILE_H;
    const int left = max(x0 - 1, 0), top = max(y0 - 1, 0);
    const int right = min(x0 + TILE_W + 1, width), bottom = min(y0 + TILE_H + 1, height);
    const int from_x = left - (x0 - 1), from_y = top - (y0 - 1); // in the tile

    event_t loaded = async_work_group_copy_2D2D(tile, from_y * HALO_W + from_x, in, top * width + left, sizeof(uchar),
                                                right - left, bottom - top, width, HALO_W, 0);
    wait_group_events(1, &loaded);
    repeat_edges(tile, from_x, from_y, right - (x0 - 1), bottom - (y0 - 1));
    barrier(CLK_LOCAL_MEM_FENCE);

    if (x0 + lx < width && y0 + ly < height)
        out[(y0 + ly) * width + x0 + lx] = magnitude(tile + ly * HALO_W + lx);
}
