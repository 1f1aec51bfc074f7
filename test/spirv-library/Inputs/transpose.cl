// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Transposes a matrix by tiles of 16x16, one for each work-group of as many work-items, which lie side by side: a tile is
// copied to local memory, turned there, and copied back.

#define SIDE 128
#define TILE 16

kernel void transpose(global const uint *in, global uint *out) {
    local uint tile[TILE * TILE], turned[TILE * TILE];
    const size_t x = get_group_id(0) % (SIDE / TILE) * TILE, y = get_group_id(0) / (SIDE / TILE) * TILE;
    event_t copied = async_work_group_copy_2D2D(tile, 0, in, y * SIDE + x, sizeof(uint), TILE, TILE, SIDE, TILE, 0);
    wait_group_events(1, &copied);
    turned[get_local_id(0) * TILE + get_local_id(1)] = tile[get_local_id(1) * TILE + get_local_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    copied = async_work_group_copy_2D2D(out, x * SIDE + y, turned, 0, sizeof(uint), TILE, TILE, TILE, SIDE, 0);
    wait_group_events(1, &copied);
}
