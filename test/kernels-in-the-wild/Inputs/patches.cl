// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Gathers patches of an image around key points, several copies at a time, and takes each patch's mean from it. A
// helper waits for the copies, given their events by a pointer, which has no address space in OpenCL C 2.0 and 3.0.

#pragma OPENCL EXTENSION cl_khr_extended_async_copies : enable

#define SIDE 9
#define BATCH 4

static void wait_all(int count, event_t *events) {
    wait_group_events(count, events);
}

static void load(local short *patches, const global short *image, int width, const global int2 *points, int count,
                 event_t *events) {
    for (int i = 0; i < count; ++i)
        events[i] = async_work_group_copy_2D2D(patches, i * SIDE * SIDE, image, points[i].y * width + points[i].x,
                                               sizeof(short), SIDE, SIDE, width, SIDE, 0);
}

static int mean(const local short *patch) {
    int sum = 0;
    for (int i = 0; i < SIDE * SIDE; ++i)
        sum += patch[i];
    return sum / (SIDE * SIDE);
}

kernel void patches(const global short *image, int width, const global int2 *points, int count, global short *out) {
    local short loaded[BATCH * SIDE * SIDE], centred[BATCH * SIDE * SIDE];
    local int means[BATCH];
    event_t events[BATCH];
    const int first = get_group_id(0) * BATCH;
    const int batch = min(BATCH, count - first);
    const int item = get_local_id(0);

    load(loaded, image, width, points + first, batch, events);
    wait_all(batch, events);

    if (item < batch)
        means[item] = mean(loaded + item * SIDE * SIDE);
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int i = item; i < batch * SIDE * SIDE; i += get_local_size(0))
        centred[i] = loaded[i] - means[i / (SIDE * SIDE)];
    barrier(CLK_LOCAL_MEM_FENCE);

    events[0] = async_work_group_copy_2D2D(out, first * SIDE * SIDE, centred, 0, sizeof(short), SIDE * SIDE, batch,
                                           SIDE * SIDE, SIDE * SIDE, 0);
    wait_all(1, events);
}
