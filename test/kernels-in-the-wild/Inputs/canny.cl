// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Canny's edges in four kernels: smooth, gradients, non-maximum suppression with two thresholds, hysteresis. They share
// what brings a tile and repeats the picture's edges around it.

#pragma OPENCL EXTENSION cl_khr_extended_async_copies : enable

#define TILE_W 16
#define TILE_H 8
#define ROW(halo) (TILE_W + 2 * (halo))
#define ROWS(halo) (TILE_H + 2 * (halo))

enum { NONE, WEAK, STRONG };

static int2 group_corner(void) {
    return (int2)(get_group_id(0) * TILE_W, get_group_id(1) * TILE_H);
}

static int item_number(void) {
    return get_local_id(1) * get_local_size(0) + get_local_id(0);
}

#define FETCH(type)                                                                                                    \
    static void __attribute__((overloadable))                                                                          \
    fetch(local type *tile, int halo, const global type *in, int width, int height) {                                  \
        const int2 size = (int2)(width, height), first = group_corner() - halo;                                        \
        const int2 low = max(first, (int2)(0)), high = min(first + (int2)(ROW(halo), ROWS(halo)), size);                       \
        const int2 from = low - first, last = high - first - 1;                                                        \
        const int items = get_local_size(0) * get_local_size(1);                                                       \
        event_t event =                                                                                                \
            async_work_group_copy_2D2D(tile, from.y * ROW(halo) + from.x, in, (size_t)low.y * width + low.x,           \
                                       sizeof(type), high.x - low.x, high.y - low.y, width, ROW(halo), 0);             \
        wait_group_events(1, &event);                                                                                  \
        for (int i = item_number(); i < ROW(halo) * ROWS(halo); i += items) {                                          \
            const int2 at = (int2)(i % ROW(halo), i / ROW(halo)), near = clamp(at, from, last);                        \
            if (any(at != near))                                                                                       \
                tile[i] = tile[near.y * ROW(halo) + near.x];                                                           \
        }                                                                                                              \
        barrier(CLK_LOCAL_MEM_FENCE);                                                                                  \
    }
FETCH(uchar)
FETCH(ushort)

static bool is_outside(int2 at, int width, int height) {
    return at.x >= width || at.y >= height;
}

kernel void canny_smooth(const global uchar *in, global uchar *out, int width, int height) {
    local uchar tile[ROWS(2) * ROW(2)];
    local ushort across[ROWS(2) * TILE_W];
    const int x = get_local_id(0);
    fetch(tile, 2, in, width, height);
    for (int y = get_local_id(1); y < ROWS(2); y += get_local_size(1)) {
        const local uchar *p = tile + y * ROW(2) + x;
        across[y * TILE_W + x] = p[0] + 4 * p[1] + 6 * p[2] + 4 * p[3] + p[4];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int y = get_local_id(1); y < TILE_H; y += get_local_size(1)) {
        const int2 at = group_corner() + (int2)(x, y);
        const local ushort *p = across + y * TILE_W + x;
        if (is_outside(at, width, height))
            return;
        out[at.y * width + at.x] =
            (p[0] + 4 * p[TILE_W] + 6 * p[2 * TILE_W] + 4 * p[3 * TILE_W] + p[4 * TILE_W] + 128) >> 8;
    }
}

// 0: along a row; 1: to the lower right; 2: down a column; 3: to the lower left.
static uchar direction_of(int gx, int gy) {
    const int across = abs(gx), down = abs(gy);
    if (12 * down < 5 * across)
        return 0;
    if (12 * across < 5 * down)
        return 2;
    return (gx > 0) == (gy > 0) ? 1 : 3;
}

kernel void canny_gradient(const global uchar *in, global ushort *magnitudes, global uchar *directions, int width,
                           int height) {
    local uchar tile[ROWS(1) * ROW(1)];
    local ushort result[TILE_H * TILE_W];
    const int x = get_local_id(0);
    const int2 corner = group_corner();
    fetch(tile, 1, in, width, height);
    for (int y = get_local_id(1); y < TILE_H; y += get_local_size(1)) {
        const local uchar *a = tile + y * ROW(1) + x, *b = a + ROW(1), *c = b + ROW(1);
        const int gx = a[2] + 2 * b[2] + c[2] - a[0] - 2 * b[0] - c[0];
        const int gy = c[0] + 2 * c[1] + c[2] - a[0] - 2 * a[1] - a[2];
        result[y * TILE_W + x] = abs(gx) + abs(gy);
        if (!is_outside(corner + (int2)(x, y), width, height))
            directions[(corner.y + y) * width + corner.x + x] = direction_of(gx, gy);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    event_t stored =
        async_work_group_copy_2D2D(magnitudes, corner.y * width + corner.x, result, 0, sizeof(ushort),
                                   min(TILE_W, width - corner.x), min(TILE_H, height - corner.y), TILE_W, width, 0);
    wait_group_events(1, &stored);
}

kernel void canny_thin(const global ushort *magnitudes, const global uchar *directions, global uchar *marks, int width,
                       int height, int low, int high) {
    local ushort tile[ROWS(1) * ROW(1)];
    const int x = get_local_id(0);
    fetch(tile, 1, magnitudes, width, height);
    for (int y = get_local_id(1); y < TILE_H; y += get_local_size(1)) {
        const int2 at = group_corner() + (int2)(x, y);
        if (is_outside(at, width, height))
            continue;
        const local ushort *here = tile + (y + 1) * ROW(1) + x + 1;
        int step;
        switch (directions[at.y * width + at.x]) {
        case 0:
            step = 1;
            break;
        case 1:
            step = ROW(1) + 1;
            break;
        case 2:
            step = ROW(1);
            break;
        default:
            step = ROW(1) - 1;
        }
        const int magnitude = *here;
        const bool is_edge = magnitude >= here[-step] && magnitude > here[step];
        marks[at.y * width + at.x] = !is_edge || magnitude < low ? NONE : magnitude < high ? WEAK : STRONG;
    }
}

// Weak pixels beside a strong one are strong.
kernel void canny_follow(const global uchar *marks, global uchar *out, int width, int height, int is_last) {
    local uchar tile[ROWS(1) * ROW(1)], result[TILE_H * TILE_W];
    const int2 corner = group_corner();
    fetch(tile, 1, marks, width, height);
    for (int i = item_number(); i < TILE_W * TILE_H; i += get_local_size(0) * get_local_size(1)) {
        const local uchar *here = tile + (i / TILE_W + 1) * ROW(1) + i % TILE_W + 1;
        uchar mark = *here;
        if (mark == WEAK)
            for (int y = -1; y <= 1; ++y)
                for (int x = -1; x <= 1; ++x)
                    if (here[y * ROW(1) + x] == STRONG)
                        mark = STRONG;
        result[i] = !is_last ? mark : mark == STRONG ? 255 : 0;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    event_t stored =
        async_work_group_copy_2D2D(out, corner.y * width + corner.x, result, 0, 1, min(TILE_W, width - corner.x),
                                   min(TILE_H, height - corner.y), TILE_W, width, 0);
    wait_group_events(1, &stored);
}
