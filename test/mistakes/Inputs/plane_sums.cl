// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The sum of each plane of a volume, as a batch's normalisation takes them: a work-group adds the parts of its plane,
// which come to a ring of buffers in local memory that the host gives, and then its work-items' sums.

#pragma OPENCL EXTENSION cl_khr_extended_async_copies : enable

#define PARTS 4 // buffers of the ring

typedef struct {
    const global int *cells;
    int row, width, rows, plane; // in cells; the rows of a part
    size_t first;
} plane_t;

static event_t load(local int *part, const plane_t *p, int number, int height) {
    const int rows = min(p->rows, height - number * p->rows);
    return async_work_group_copy_2D2D(part, 0, p->cells, p->first + number * p->rows * p->row, sizeof(int), p->width,
                                      rows, p->row, p->width, 0);
}

static int add(const local int *part, int count) {
    int sum = 0;
    for (int i = get_local_id(0); i < count; i += get_local_size(0))
        sum += part[i];
    return sum;
}

// Adds the numbers of all work-items, a power of two.
static int add_items(local int *sums, int sum) {
    const int item = get_local_id(0);
    sums[item] = sum;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int step = get_local_size(0) / 2; step > 0; step /= 2) {
        if (item < step)
            sums[item] += sums[item + step];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    return sums[0];
}

kernel void plane_sums(const global int *cells, int row, int width, int height, int rows, local int *parts,
                       local int *sums, global int *results) {
    const int plane = get_group_id(0), size = rows * width;
    const plane_t p = {cells, row, width, rows, plane, (size_t)plane * row * height};
    const int count = (height + rows - 1) / rows;
    event_t loaded[PARTS];
    int sum = 0;

    for (int i = 0; i < min(PARTS - 1, count); ++i)
        loaded[i] = load(parts + i * size, &p, i, height);
    for (int i = 0; i < count; ++i) {
        const int next = i + PARTS - 1;
        if (next < count)
            loaded[next % PARTS] = load(parts + next % PARTS * size, &p, next, height);
        wait_group_events(1, &loaded[i % PARTS]);
        sum += add(parts + i % PARTS * size, width * min(rows, height - i * rows));
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    sum = add_items(sums, sum);
    if (get_local_id(0) == 0)
        results[plane] = sum;
}
