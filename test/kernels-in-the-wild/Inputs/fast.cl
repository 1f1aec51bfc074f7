// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// FAST corners: pixels with nine pixels in a row, of the sixteen on a circle around them, that are all brighter or all
// darker; only those whose score is above all eight neighbours' count.

#pragma OPENCL EXTENSION cl_khr_extended_async_copies : enable

#define TILE_W 16
#define TILE_H 12
#define RADIUS 3
#define HALO (RADIUS + 1)
#define IN_W (TILE_W + 2 * HALO)
#define IN_H (TILE_H + 2 * HALO)
#define SCORE_W (TILE_W + 2)
#define SCORE_H (TILE_H + 2)

constant char2 circle[16] = {(char2)(0, -3), (char2)(1, -3),  (char2)(2, -2),  (char2)(3, -1),
                             (char2)(3, 0),  (char2)(3, 1),   (char2)(2, 2),   (char2)(1, 3),
                             (char2)(0, 3),  (char2)(-1, 3),  (char2)(-2, 2),  (char2)(-3, 1),
                             (char2)(-3, 0), (char2)(-3, -1), (char2)(-2, -2), (char2)(-1, -3)};

static bool has_nine(uint mask) {
    const uint twice = mask | mask << 16;
    uint run = twice & twice >> 1;
    run &= run >> 2;
    run &= run >> 4;
    return (run & twice >> 8 & 0xffff) != 0;
}

static int circle_at(const local uchar *centre, int i) {
    return centre[circle[i].y * IN_W + circle[i].x];
}

static ushort score_of(const local uchar *centre, int threshold) {
    const int here = *centre;
    int quick = 0;
    for (int i = 0; i < 16; i += 4)
        quick += abs(circle_at(centre, i) - here) > threshold;
    if (quick < 2) // nine in a row have two of these
        return 0;
    uint brighter = 0, darker = 0;
    int sum = 0;
#pragma unroll
    for (int i = 0; i < 16; ++i) {
        const int difference = circle_at(centre, i) - here;
        if (difference > threshold)
            brighter |= 1u << i;
        else if (difference < -threshold)
            darker |= 1u << i;
        sum += max((int)abs(difference) - threshold, 0);
    }
    return has_nine(brighter) || has_nine(darker) ? sum : 0;
}

static void compute_scores(const local uchar *pixels, local ushort *scores, int2 corner, int2 size, int threshold) {
    const int items = get_local_size(0) * get_local_size(1);
    for (int i = get_local_id(1) * get_local_size(0) + get_local_id(0); i < SCORE_W * SCORE_H; i += items) {
        const int2 at = (int2)(i % SCORE_W, i / SCORE_W), pixel = corner + at - 1;
        scores[i] = 0;
        if (any(pixel < RADIUS) || any(pixel >= size - RADIUS))
            continue;
        scores[i] = score_of(pixels + (at.y + RADIUS) * IN_W + at.x + RADIUS, threshold);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
}

static bool is_above_all(const local ushort *score) {
    for (int y = -1; y <= 1; ++y)
        for (int x = -1; x <= 1; ++x)
            if ((x != 0 || y != 0) && score[y * SCORE_W + x] >= *score)
                return false;
    return true;
}

kernel void fast(const global uchar *in, int pitch, int width, int height, int threshold, global ushort *map,
                 global uint *count) {
    local uchar pixels[IN_H * IN_W];
    local ushort scores[SCORE_H * SCORE_W], kept[TILE_H * TILE_W];
    local uint found;
    const int2 corner = (int2)(get_group_id(0) * TILE_W, get_group_id(1) * TILE_H), size = (int2)(width, height);
    const int2 first = max(corner - HALO, (int2)(0)), end = min(corner + (int2)(TILE_W, TILE_H) + HALO, size);
    const int2 to = first - (corner - HALO);
    event_t event = async_work_group_copy_2D2D(pixels, to.y * IN_W + to.x, in, first.y * pitch + first.x, 1,
                                               end.x - first.x, end.y - first.y, pitch, IN_W, 0);
    if (get_local_id(0) == 0 && get_local_id(1) == 0)
        found = 0;
    wait_group_events(1, &event);
    compute_scores(pixels, scores, corner, size, threshold);

    for (int y = get_local_id(1); y < TILE_H; y += get_local_size(1))
        for (int x = get_local_id(0); x < TILE_W; x += get_local_size(0)) {
            const local ushort *score = scores + (y + 1) * SCORE_W + x + 1;
            const bool keep = *score != 0 && is_above_all(score) && all(corner + (int2)(x, y) < size);
            kept[y * TILE_W + x] = keep ? *score : 0;
            if (keep)
                atomic_inc(&found);
        }
    barrier(CLK_LOCAL_MEM_FENCE);
    event = async_work_group_copy_2D2D(map, corner.y * width + corner.x, kept, 0, sizeof(ushort),
                                       min(TILE_W, width - corner.x), min(TILE_H, height - corner.y), TILE_W, width, 0);
    wait_group_events(1, &event);
    if (get_local_id(0) != 0 || get_local_id(1) != 0)
        return;
    atomic_add(count, found);
}
