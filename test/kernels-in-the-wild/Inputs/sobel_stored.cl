// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sobel's edges, step 4: 2D copies in both directions. Two work-items of three have no pixel to fill in at the edges;
// helpers take the tiles as pointers to rows, and structs.

#pragma OPENCL EXTENSION cl_khr_extended_async_copies : enable

#define TILE_W 16
#define TILE_H 8
#define HALO 1
#define IN_W (TILE_W + 2 * HALO)
#define IN_H (TILE_H + 2 * HALO)

typedef struct {
    int x, y, width, height;
} box_t;

static box_t clip(const box_t box, int width, int height) {
    box_t inside;
    inside.x = max(box.x, 0);
    inside.y = max(box.y, 0);
    inside.width = min(box.x + box.width, width) - inside.x;
    inside.height = min(box.y + box.height, height) - inside.y;
    return inside;
}

static event_t load(local uchar (*tile)[IN_W], box_t inside, box_t wanted, const global uchar *in, int pitch) {
    return async_work_group_copy_2D2D(&tile[inside.y - wanted.y][inside.x - wanted.x], 0, in,
                                      (size_t)inside.y * pitch + inside.x, 1, inside.width, inside.height, pitch, IN_W,
                                      0);
}

static void fill_row(local uchar *row, int first, int end) {
    for (int x = 0; x < first; ++x)
        row[x] = row[first];
    for (int x = end; x < IN_W; ++x)
        row[x] = row[end - 1];
}

// One work-item a row, then one a column.
static void fill(local uchar (*tile)[IN_W], box_t inside, box_t wanted, int item) {
    const int top = inside.y - wanted.y, bottom = top + inside.height;
    if (item >= top && item < bottom)
        fill_row(tile[item], inside.x - wanted.x, inside.x - wanted.x + inside.width);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < IN_W) {
        for (int y = 0; y < top; ++y)
            tile[y][item] = tile[top][item];
        for (int y = bottom; y < IN_H; ++y)
            tile[y][item] = tile[bottom - 1][item];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
}

static int2 gradient(local uchar (*tile)[IN_W], int x, int y) {
    int2 sum = (int2)(0, 0);
#pragma unroll
    for (int d = -1; d <= 1; ++d) {
        const int weight = 2 - abs(d);
        sum.x += weight * (tile[y + d][x + 1] - tile[y + d][x - 1]);
        sum.y += weight * (tile[y + 1][x + d] - tile[y - 1][x + d]);
    }
    return sum;
}

kernel void sobel(const global uchar *restrict in, global uchar *restrict out, int width, int height) {
    local uchar tile[IN_H][IN_W], edges[TILE_H * TILE_W];
    const int x = get_local_id(0), y = get_local_id(1);
    box_t wanted, area, inside;
    wanted.x = get_group_id(0) * TILE_W - HALO;
    wanted.y = get_group_id(1) * TILE_H - HALO;
    wanted.width = IN_W;
    wanted.height = IN_H;
    inside = clip(wanted, width, height);
    area = (box_t){wanted.x + HALO, wanted.y + HALO, TILE_W, TILE_H};
    area = clip(area, width, height);

    event_t moved = load(tile, inside, wanted, in, width);
    wait_group_events(1, &moved);
    fill(tile, inside, wanted, y * TILE_W + x);

    const uint2 both = abs(gradient(tile, x + HALO, y + HALO));
    edges[y * TILE_W + x] = min(both.x + both.y, 255u);
    barrier(CLK_LOCAL_MEM_FENCE);

    moved = async_work_group_copy_2D2D(out, (size_t)area.y * width + area.x, edges, 0, sizeof(*edges), area.width,
                                       area.height, TILE_W, width, 0);
    wait_group_events(1, &moved);
}
