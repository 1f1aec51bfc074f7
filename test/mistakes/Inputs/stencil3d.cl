// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A step of the heat equation: each cell of a volume takes a part of its six neighbours' difference. Bricks with a halo
// of one cell come by 3D copies, and their results go by one. The volume has a border of one cell.

#pragma OPENCL EXTENSION cl_khr_extended_async_copies : enable

#ifndef BRICK_W
#define BRICK_W 16
#define BRICK_H 4
#define BRICK_D 4
#endif
#define ROW (BRICK_W + 2)
#define PLANE (ROW * (BRICK_H + 2))
#define CELLS (PLANE * (BRICK_D + 2))

typedef struct {
    int row, plane; // in cells
} layout_t;

static event_t load(local float *brick, const global float *volume, layout_t layout, int3 at) {
    return async_work_group_copy_3D3D(brick, 0, volume, at.z * layout.plane + at.y * layout.row + at.x, sizeof(float),
                                      BRICK_W + 2, BRICK_H + 2, BRICK_D + 2, layout.row, layout.plane, ROW, PLANE, 0);
}

static event_t store(global float *volume, layout_t layout, int3 at, const local float *brick) {
    return async_work_group_copy_3D3D(volume, (at.z + 1) * layout.plane + (at.y + 1) * layout.row + at.x + 1, brick, 0,
                                      sizeof(float), BRICK_W, BRICK_H, BRICK_D, BRICK_W, BRICK_W * BRICK_H, layout.row,
                                      layout.plane, 0);
}

static float step(const local float *cell, float rate) {
    const float around = cell[-1] + cell[1] + cell[-ROW] + cell[ROW] + cell[-PLANE] + cell[PLANE];
    return cell[0] + rate * (around - 6 * cell[0]);
}

kernel void stencil3d(const global float *from, global float *to, int row, int plane, float rate) {
    local float before[CELLS];
    local float after[BRICK_W * BRICK_H * BRICK_D];
    const layout_t layout = {row, plane};
    const int3 at = (int3)(get_group_id(0) * BRICK_W, get_group_id(1) * BRICK_H, get_group_id(2) * BRICK_D);
    const int x = get_local_id(0), y = get_local_id(1);

    event_t loaded = load(before, from, layout, at);
    wait_group_events(1, &loaded);

    for (int z = 0; z < BRICK_D; ++z) {
        const local float *cell = before + (z + 1) * PLANE + (y + 1) * ROW + x + 1;
        after[(z * BRICK_H + y) * BRICK_W + x] = step(cell, rate);
    }
    barrier(CLK_LOCAL_MEM_FENCE);

    event_t stored = store(to, layout, at, after);
    wait_group_events(1, &stored);
}
