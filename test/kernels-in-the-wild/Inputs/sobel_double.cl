// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sobel's edges, step 5: a work-group walks along a row of tiles; while it computes one, the next comes, and the one
// before goes.

#pragma OPENCL EXTENSION cl_khr_extended_async_copies : enable

#define TILE_W 16
#define TILE_H 8
#define IN_W (TILE_W + 2)
#define IN_H (TILE_H + 2)

// The picture's rows around a band of rows, and how many of them there are.
typedef struct {
    int first, count, above;
} band_t;

static band_t band_of(int y, int height) {
    band_t band;
    band.first = max(y - 1, 0);
    band.count = min(y + TILE_H + 1, height) - band.first;
    band.above = band.first - (y - 1);
    return band;
}

static event_t load_tile(local uchar *tile, const global uchar *in, int width, band_t band, int number) {
    const int left = max(number * TILE_W - 1, 0), right = min(number * TILE_W + TILE_W + 1, width);
    const int column = left - (number * TILE_W - 1);
    return async_work_group_copy_2D2D(tile, band.above * IN_W + column, in, band.first * width + left, sizeof(uchar),
                                      right - left, band.count, width, IN_W, 0);
}

static void compute_tile(const local uchar *tile, local uchar *edges, band_t band, int width, int number) {
    const int low_x = number == 0 ? 1 : 0, high_x = min(IN_W - 1, width - number * TILE_W);
    const int low_y = band.above, high_y = band.above + band.count - 1;
    for (int y = get_local_id(1); y < TILE_H; y += get_local_size(1))
        for (int x = get_local_id(0); x < TILE_W; x += get_local_size(0)) {
            int gx = 0, gy = 0;
            for (int i = 0; i < 9; ++i) {
                if (i == 4)
                    continue;
                const int dx = i % 3 - 1, dy = i / 3 - 1;
                const int pixel = tile[clamp(y + 1 + dy, low_y, high_y) * IN_W + clamp(x + 1 + dx, low_x, high_x)];
                gx += dx * (dy == 0 ? 2 : 1) * pixel;
                gy += dy * (dx == 0 ? 2 : 1) * pixel;
            }
            edges[y * TILE_W + x] = convert_uchar_sat(abs(gx) + abs(gy));
        }
}

static event_t store_tile(global uchar *out, const local uchar *edges, int width, int y, int height, int number) {
    return async_work_group_copy_2D2D(out, y * width + number * TILE_W, edges, 0, sizeof(uchar),
                                      min(TILE_W, width - number * TILE_W), min(TILE_H, height - y), TILE_W, width, 0);
}

kernel void sobel(const global uchar *in, global uchar *out, int width, int height) {
    local uchar tiles[2][IN_H * IN_W], edges[2][TILE_H * TILE_W];
    event_t loaded[2], stored[2];
    const int y = get_group_id(1) * TILE_H, count = (width + TILE_W - 1) / TILE_W;
    const band_t band = band_of(y, height);

    loaded[0] = load_tile(tiles[0], in, width, band, 0);
    for (int i = 0; i < count; ++i) {
        const int now = i % 2, next = (i + 1) % 2;
        if (i + 1 < count)
            loaded[next] = load_tile(tiles[next], in, width, band, i + 1);
        wait_group_events(1, &loaded[now]);
        if (i >= 2)
            wait_group_events(1, &stored[now]);
        compute_tile(tiles[now], edges[now], band, width, i);
        barrier(CLK_LOCAL_MEM_FENCE);
        stored[now] = store_tile(out, edges[now], width, y, height, i);
    }
    if (count >= 2)
        wait_group_events(1, &stored[count % 2]);
    wait_group_events(1, &stored[(count - 1) % 2]);
}
