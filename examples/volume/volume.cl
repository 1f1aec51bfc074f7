// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// volume: smooths a 3D volume in local memory, and has the next tile copied while it computes one.
//
// A work-group walks along z over a column of tiles. It has two buffers for tiles that come and two for those that go,
// and uses the two in turn: while one tile is computed (--), the next one comes and the one before goes (==).
//
//     time               ->
//     into incoming[0]   == 0 ==         == 2 ==         == 4 ==
//     into incoming[1]           == 1 ==         == 3 ==
//     computed                   -- 0 -- -- 1 -- -- 2 -- -- 3 -- -- 4 --
//     from outgoing[0]                   == 0 ==         == 2 ==         == 4 ==
//     from outgoing[1]                           == 1 ==         == 3 ==
//
// Four rules keep that correct where copies really go on by themselves:
//
//     1. A buffer is read only after the wait for the copy into it.
//     2. A copy into a buffer begins only after a barrier behind the last reads of it: copies do not wait for
//        work-items that still compute.
//     3. A copy from a buffer begins only after a barrier behind the last writes to it.
//     4. A buffer is written only after the wait for the copy from it.
//
// The filter is binomial: each voxel becomes the sum of 3 x 3 x 3 voxels, weighted 1 2 1 along each axis, divided by 64
// and rounded, halves up. Voxels beyond the volume's edges are the nearest ones inside. None of these is copied: what
// is read is clipped to the volume, and the filter clamps its coordinates.

#include "cl_khr_extended_async_copies.h"
#include "tile.h"

// Voxels from `first` up to, but not including, `end`.
typedef struct box {
    int3 first, end;
} box;

// Tile number z of the work-group's column, as far as the volume goes.
box tile_box(int z, int3 size) {
    const int3 whole = (int3)(TILE_WIDTH, TILE_HEIGHT, TILE_DEPTH);
    const int3 first = (int3)(get_group_id(0), get_group_id(1), z) * whole;
    return (box){first, min(first + whole, size)};
}

// A tile and its halo, as far as the volume goes.
box halo_box(int z, int3 size) {
    const box tile = tile_box(z, size);
    return (box){max(tile.first - 1, (int3)(0)), min(tile.end + 1, size)};
}

size_t voxel_offset(int3 at, int3 size) {
    return ((size_t)at.z * size.y + at.y) * size.x + at.x;
}

// Lines and planes lie apart as in the volume on one side, as in a buffer on the other, whatever is clipped.
event_t read_tile(local ushort *incoming, const global ushort *volume, int z, int3 size) {
    const box halo = halo_box(z, size);
    const int3 count = halo.end - halo.first;
    return async_work_group_copy_3D3D(incoming, 0, volume, voxel_offset(halo.first, size), sizeof(ushort), count.x,
                                      count.y, count.z, size.x, (size_t)size.x * size.y, HALO_WIDTH,
                                      HALO_WIDTH * HALO_HEIGHT, 0);
}

event_t write_tile(global ushort *volume, const local ushort *outgoing, int z, int3 size) {
    const box tile = tile_box(z, size);
    const int3 count = tile.end - tile.first;
    return async_work_group_copy_3D3D(volume, voxel_offset(tile.first, size), outgoing, 0, sizeof(ushort), count.x,
                                      count.y, count.z, TILE_WIDTH, TILE_WIDTH * TILE_HEIGHT, size.x,
                                      (size_t)size.x * size.y, 0);
}

// 1 2 1 along x.
uint line_sum(const local ushort *line, int3 x) {
    return line[x.s0] + 2 * line[x.s1] + line[x.s2];
}

// 1 2 1 along x and y: x and y are the coordinates in the buffer of a voxel's neighbour before, itself, and the one
// after.
uint plane_sum(const local ushort *plane, int3 x, int3 y) {
    return line_sum(plane + y.s0 * HALO_WIDTH, x) + 2 * line_sum(plane + y.s1 * HALO_WIDTH, x) +
           line_sum(plane + y.s2 * HALO_WIDTH, x);
}

// A coordinate, the one before and the one after, clamped to the volume.
int3 neighbours(int at, int size) {
    return clamp((int3)(at - 1, at, at + 1), (int3)(0), (int3)(size - 1));
}

// Smooths the work-item's column of a tile. Each plane's sum is used three times, and computed once.
void smooth_column(local ushort *outgoing, const local ushort *incoming, int z, int3 size) {
    const box tile = tile_box(z, size), halo = halo_box(z, size);
    const int3 at = tile.first + (int3)(get_local_id(0), get_local_id(1), 0);
    if (at.x >= tile.end.x || at.y >= tile.end.y)
        return;
    const int3 x = neighbours(at.x, size.x) - halo.first.x, y = neighbours(at.y, size.y) - halo.first.y;
    const int area = HALO_WIDTH * HALO_HEIGHT;
    uint before = plane_sum(incoming, x, y);
    uint here = plane_sum(incoming + (tile.first.z - halo.first.z) * area, x, y);
    local ushort *result = outgoing + get_local_id(1) * TILE_WIDTH + get_local_id(0);
    for (int plane = tile.first.z; plane < tile.end.z; ++plane) {
        const int next = min(plane + 1, size.z - 1) - halo.first.z;
        const uint after = plane_sum(incoming + next * area, x, y);
        *result = (ushort)((before + 2 * here + after + 32) / 64);
        result += TILE_WIDTH * TILE_HEIGHT;
        before = here;
        here = after;
    }
}

// A work-group for each column of tiles. width, height and depth are the volume's, in voxels.
__attribute__((reqd_work_group_size(TILE_WIDTH, TILE_HEIGHT, 1))) kernel void
volume(const global ushort *source, global ushort *result, int width, int height, int depth) {
    local ushort incoming[2][HALO_VOXELS], outgoing[2][TILE_VOXELS];
    event_t read[2], written[2];
    const int3 size = (int3)(width, height, depth);
    const int tiles = (depth + TILE_DEPTH - 1) / TILE_DEPTH;

    read[0] = read_tile(incoming[0], source, 0, size);
    for (int z = 0; z < tiles; ++z) {
        const int now = z % 2, next = 1 - now;
        // The next tile sets out. Its buffer had tile z - 1, which all work-items have computed: the barrier below
        // (rule 2).
        if (z + 1 < tiles)
            read[next] = read_tile(incoming[next], source, z + 1, size);
        // This tile has had the time of a whole turn to arrive (rule 1), as tile z - 2 had to leave (rule 4).
        wait_group_events(1, &read[now]);
        if (z >= 2)
            wait_group_events(1, &written[now]);
        smooth_column(outgoing[now], incoming[now], z, size);
        // All have computed: the result is complete (rule 3), and what it was computed from is no longer needed.
        barrier(CLK_LOCAL_MEM_FENCE);
        written[now] = write_tile(result, outgoing[now], z, size);
    }
    // A kernel waits for all copies before it ends: the last two tiles, or the only one.
    wait_group_events(min(tiles, 2), written);
}
