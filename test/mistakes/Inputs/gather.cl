// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Cuts patches out of feature maps where a list says, side by side into a batch, and subtracts the mean of each. Copies
// are of version 0.9.0 of the extension, where a stride is the gap behind a line.

#pragma OPENCL EXTENSION cl_khr_extended_async_copies : enable

#define PATCH 8
#define CHANNELS 3
#define CELLS (PATCH * PATCH)

static float mean_of(const local float *cells) {
    float sum = 0;
    for (int i = 0; i < CELLS; ++i)
        sum += cells[i];
    return sum / CELLS;
}

// One work-item of the group has one cell of each channel.
static void centre(local float *patch, local float *means) {
    const int item = get_local_id(0);
    if (item < CHANNELS)
        means[item] = mean_of(patch + item * CELLS);
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int c = 0; c < CHANNELS; ++c)
        patch[c * CELLS + item] -= means[c];
}

__attribute__((reqd_work_group_size(CELLS, 1, 1))) kernel void gather(const global float *maps, int width, int height,
                                                                      const global int2 *list, global float *batch) {
    local float patch[CHANNELS * CELLS];
    local float means[CHANNELS];
    const int number = get_group_id(0), count = get_num_groups(0);
    const int2 at = list[number];
    const global float *from = maps + at.y * width + at.x;
    const int gap = width - PATCH, plane_gap = (height - PATCH) * width;

    event_t copied = async_work_group_copy_3D3D(patch, from, PATCH, PATCH, gap, 0, CHANNELS, plane_gap, 0, (event_t)0);
    wait_group_events(1, &copied);

    centre(patch, means);
    barrier(CLK_LOCAL_MEM_FENCE);

    // A row of the batch has the patches' rows side by side; channels are one below the other.
    copied = async_work_group_copy_2D2D(batch + number * PATCH, patch, PATCH, CHANNELS * PATCH, 0, (count - 1) * PATCH,
                                        (event_t)0);
    wait_group_events(1, &copied);
}
