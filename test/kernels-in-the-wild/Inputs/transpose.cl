// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Transposes an image of three bytes a pixel: each copy gathers a column, as lines of one element, into a row.

#pragma OPENCL EXTENSION cl_khr_extended_async_copies : enable

#define TILE 24
#define LENGTH 29

kernel void transpose(const global uchar *image, global uchar *out, int width, int height) {
    local uchar tile[TILE * LENGTH * 3];
    const int left = get_group_id(0) * TILE, top = get_group_id(1) * TILE;
    const int columns = min(TILE, width - left), lines = min(TILE, height - top);

    event_t copied = 0;
    for (int column = 0; column < columns; ++column)
        copied = async_work_group_copy_2D2D(tile, column * LENGTH, image, top * width + left + column, 3, 1, lines,
                                            width, 1, copied);
    wait_group_events(1, &copied);

    copied = async_work_group_copy_2D2D(out, left * height + top, tile, 0, 3, lines, columns, LENGTH, height, 0);
    wait_group_events(1, &copied);
}
