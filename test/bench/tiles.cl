// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Copies a matrix in tiles through local memory and back: by 2D async copies, and as a user would without them.

#ifdef COPIES_ARE_DECLARED // by a header, where there is no layer
#include "cl_khr_extended_async_copies.h"
#endif

#define LINES 32
#define WIDTH 512 // bytes of a line, at most
#ifndef ITEMS
#define ITEMS 256
#endif

// Of all kernels. Pitches, of both matrices, are in bytes, and so is where these begin in their buffers.
#define PARAMETERS const global uchar *in, global uchar *out, uint in_begin, uint out_begin, uint pitch
#define GROUP __attribute__((reqd_work_group_size(ITEMS, 1, 1)))
#define TILE local uchar __attribute__((aligned(16))) tile[LINES * WIDTH]

// Of a work-group's tile, in bytes.
static size_t tile_offset(size_t line_bytes, size_t pitch) {
    return get_group_id(1) * LINES * pitch + get_group_id(0) * line_bytes;
}

#define TILES(name, element_bytes, elements)                                                                           \
    GROUP kernel void name(PARAMETERS) {                                                                               \
        TILE;                                                                                                          \
        const size_t at = tile_offset(element_bytes * elements, pitch) / element_bytes;                                \
        const size_t line = pitch / element_bytes;                                                                     \
        event_t event = async_work_group_copy_2D2D(tile, 0, in + in_begin, at, element_bytes, elements, LINES, line,   \
                                                   elements, 0);                                                       \
        wait_group_events(1, &event);                                                                                  \
        event = async_work_group_copy_2D2D(out + out_begin, at, tile, 0, element_bytes, elements, LINES, elements,     \
                                           line, 0);                                                                   \
        wait_group_events(1, &event);                                                                                  \
    }
TILES(tiles_16, 16, 32)
TILES(tiles_4, 4, 128)
TILES(tiles_3, 3, 170)

// Byte by byte, neighbours by neighbours.
#define BYTES(name, line_bytes)                                                                                        \
    GROUP kernel void name(PARAMETERS) {                                                                               \
        TILE;                                                                                                          \
        const global uchar *from = in + in_begin + tile_offset(line_bytes, pitch);                                     \
        global uchar *to = out + out_begin + tile_offset(line_bytes, pitch);                                           \
        for (uint i = get_local_id(0); i < LINES * line_bytes; i += ITEMS)                                             \
            tile[i] = from[(size_t)(i / line_bytes) * pitch + i % line_bytes];                                         \
        barrier(CLK_LOCAL_MEM_FENCE);                                                                                  \
        for (uint i = get_local_id(0); i < LINES * line_bytes; i += ITEMS)                                             \
            to[(size_t)(i / line_bytes) * pitch + i % line_bytes] = tile[i];                                           \
    }
BYTES(bytes_512, 512)
BYTES(bytes_510, 510)

// The same for lines of any length, as a function for all copies has to do it.
GROUP kernel void bytes_of_any_line(PARAMETERS, uint line_bytes) {
    TILE;
    const global uchar *from = in + in_begin + tile_offset(line_bytes, pitch);
    global uchar *to = out + out_begin + tile_offset(line_bytes, pitch);
    for (uint i = get_local_id(0); i < LINES * line_bytes; i += ITEMS)
        tile[i] = from[(size_t)(i / line_bytes) * pitch + i % line_bytes];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint i = get_local_id(0); i < LINES * line_bytes; i += ITEMS)
        to[(size_t)(i / line_bytes) * pitch + i % line_bytes] = tile[i];
}

// The driver's own async copies, line by line.
GROUP kernel void own_copies(PARAMETERS) {
    TILE;
    event_t event = 0, back = 0;
    const size_t at = tile_offset(WIDTH, pitch);
    for (uint line = 0; line < LINES; ++line)
        event = async_work_group_copy((local uint4 *)(tile + line * WIDTH),
                                      (const global uint4 *)(in + in_begin + at + line * pitch), WIDTH / 16, event);
    wait_group_events(1, &event);
    for (uint line = 0; line < LINES; ++line)
        back = async_work_group_copy((global uint4 *)(out + out_begin + at + line * pitch),
                                      (const local uint4 *)(tile + line * WIDTH), WIDTH / 16, back);
    wait_group_events(1, &back);
}

// What a careful user writes: 16 bytes a work-item, addresses known to be aligned.
GROUP kernel void vectors(PARAMETERS) {
    TILE;
    const uint line = get_local_id(0) / 32, x = get_local_id(0) % 32 * 16;
    const size_t at = tile_offset(WIDTH, pitch) + x;
    for (uint i = line; i < LINES; i += ITEMS / 32)
        *(local uint4 *)(tile + i * WIDTH + x) = *(const global uint4 *)(in + in_begin + at + (size_t)i * pitch);
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint i = line; i < LINES; i += ITEMS / 32)
        *(global uint4 *)(out + out_begin + at + (size_t)i * pitch) = *(const local uint4 *)(tile + i * WIDTH + x);
}

// How fast lines of 510 bytes at odd addresses are loaded, and how fast they are stored: by 8 bytes, and their ends by bytes.
// MOVE(what) does it with a work-item's part of a line, if it has that part.
#define ODD_LINES(space, from, begin, MOVE)                                                                            \
    for (uint i = get_local_id(0) / 32; i < LINES; i += ITEMS / 32) {                                                  \
        space uchar *line = from + begin + tile_offset(510, pitch) + i * (size_t)pitch;                                \
        const uint lane = get_local_id(0) % 32, head = -(uint)(size_t)line & 7, words = (510 - 15) / 8;                \
        const uint end = lane < head ? lane : lane + words * 8;                                                        \
        space ulong *word = (space ulong *)(line + head) + lane;                                                       \
        MOVE(word[0]);                                                                                                 \
        if (lane + 32 < words)                                                                                         \
            MOVE(word[32]);                                                                                            \
        if (end < 510)                                                                                                 \
            MOVE(line[end]);                                                                                           \
    }

GROUP kernel void loads_510(PARAMETERS) {
    ulong sum = 0;
#define ADD(what) sum += what
    ODD_LINES(const global, in, in_begin, ADD)
    if (sum == 0x123456789abcdef) // so that it is needed
        out[0] = 1;
}

GROUP kernel void stores_510(PARAMETERS) {
#define SET(what) what = lane
    ODD_LINES(global, out, out_begin, SET)
}
