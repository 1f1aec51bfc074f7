// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A cross of elements is added up by three pipelines of tiles, which find the functions for tiles as OpenCL-TTL does:
// in a file whose name a macro makes.

#define AS_STRING(name) #name
#define STRING(name) AS_STRING(name)
#define BUFFER (LOCAL_MEMORY_SIZE / sizeof(TEST_TENSOR_TYPE) / 4)
#include STRING(TENSORS)

#define ARGUMENTS                                                                                                      \
    global TEST_TENSOR_TYPE *in, int in_row, global TEST_TENSOR_TYPE *out, int out_row, int width, int height,         \
        int tile_width, int tile_height
#define TENSORS_OF_ARGUMENTS                                                                                           \
    const outer_t from = {in, in_row, width, height}, to = {out, out_row, width, height};                              \
    const tiler_t tiler = create_tiler(from, tile_width, tile_height)

// Each tile comes, is computed and goes, and nothing else goes on.
kernel void simplex(ARGUMENTS) {
    local TEST_TENSOR_TYPE coming[BUFFER], going[BUFFER];
    TENSORS_OF_ARGUMENTS;
    for (int i = 0; i < tiler.count; ++i) {
        event_t event = (event_t)0;
        const inner_t tile = import_tile(coming, from, get_tile(&tiler, i), &event);
        wait_group_events(1, &event);
        barrier(CLK_LOCAL_MEM_FENCE);
        add_cross(going, tile);
        barrier(CLK_LOCAL_MEM_FENCE);
        event = (event_t)0;
        export_tile(to, get_tile(&tiler, i), going, &event);
        wait_group_events(1, &event);
    }
}

// The tile before goes while the next one comes; one wait is for both.
kernel void duplex(ARGUMENTS) {
    local TEST_TENSOR_TYPE coming[BUFFER], going[BUFFER];
    TENSORS_OF_ARGUMENTS;
    for (int i = 0; i < tiler.count; ++i) {
        event_t events[2] = {(event_t)0, (event_t)0};
        const inner_t tile = import_tile(coming, from, get_tile(&tiler, i), &events[0]);
        if (i > 0)
            export_tile(to, get_tile(&tiler, i - 1), going, &events[1]);
        wait_group_events(i > 0 ? 2 : 1, events);
        barrier(CLK_LOCAL_MEM_FENCE);
        add_cross(going, tile);
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    event_t event = (event_t)0;
    export_tile(to, get_tile(&tiler, tiler.count - 1), going, &event);
    wait_group_events(1, &event);
}

// The next tile comes and the one before goes while one is computed.
kernel void double_buffered(ARGUMENTS) {
    local TEST_TENSOR_TYPE coming[2][BUFFER], going[2][BUFFER];
    TENSORS_OF_ARGUMENTS;
    event_t read[2], written[2];
    inner_t tile[2];
    read[0] = (event_t)0;
    tile[0] = import_tile(coming[0], from, get_tile(&tiler, 0), &read[0]);
    for (int i = 0; i < tiler.count; ++i) {
        const int now = i % 2, next = 1 - now;
        if (i + 1 < tiler.count) {
            read[next] = (event_t)0;
            tile[next] = import_tile(coming[next], from, get_tile(&tiler, i + 1), &read[next]);
        }
        wait_group_events(1, &read[now]);
        if (i >= 2)
            wait_group_events(1, &written[now]);
        barrier(CLK_LOCAL_MEM_FENCE);
        add_cross(going[now], tile[now]);
        barrier(CLK_LOCAL_MEM_FENCE);
        written[now] = (event_t)0;
        export_tile(to, get_tile(&tiler, i), going[now], &written[now]);
    }
    wait_group_events(min(tiler.count, 2), written);
}
