// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Double buffering in as few lines as it takes: the next tile comes and the one before goes while one is computed.

#define WIDTH 32 // of a tile
#define ROWS 8

// A work-group for each strip of ROWS rows; the height is a multiple of ROWS. Each byte becomes 255 less it.
kernel void double_buffered(const global uchar *source, global uchar *result, int width) {
    local uchar in[2][ROWS * WIDTH], out[2][ROWS * WIDTH];
    event_t read[2], written[2];
    const int strip = get_group_id(0) * ROWS * width, tiles = (width + WIDTH - 1) / WIDTH;
    read[0] = async_work_group_copy_2D2D(in[0], 0, source, strip, 1, min(WIDTH, width), ROWS, width, WIDTH, 0);
    for (int i = 0; i < tiles; ++i) {
        const int now = i % 2, next = 1 - now, x = i * WIDTH, x1 = x + WIDTH;
        if (x1 < width)
            read[next] = async_work_group_copy_2D2D(in[next], 0, source, strip + x1, 1, min(WIDTH, width - x1), ROWS,
                                                    width, WIDTH, 0);
        wait_group_events(1, &read[now]); // the tile has come
        if (i >= 2)
            wait_group_events(1, &written[now]); // the buffer for its result is free again
        for (int k = get_local_id(0); k < ROWS * WIDTH; k += get_local_size(0))
            out[now][k] = 255 - in[now][k];
        barrier(CLK_LOCAL_MEM_FENCE); // the result is complete, and in[now] may be overwritten
        written[now] =
            async_work_group_copy_2D2D(result, strip + x, out[now], 0, 1, min(WIDTH, width - x), ROWS, WIDTH, width, 0);
    }
    wait_group_events(min(tiles, 2), written);
}
