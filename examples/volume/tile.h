// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The tiles that a work-group has in local memory: for the kernel and for the host.

#ifndef VOLUME_TILE_H
#define VOLUME_TILE_H

// Voxels that are computed together. A work-group has a work-item for each column of voxels along z.
#define TILE_WIDTH 32
#define TILE_HEIGHT 8
#define TILE_DEPTH 8

// What is read for them: one voxel more on every side, the halo.
#define HALO_WIDTH (TILE_WIDTH + 2)
#define HALO_HEIGHT (TILE_HEIGHT + 2)
#define HALO_DEPTH (TILE_DEPTH + 2)

#define TILE_VOXELS (TILE_WIDTH * TILE_HEIGHT * TILE_DEPTH)
#define HALO_VOXELS (HALO_WIDTH * HALO_HEIGHT * HALO_DEPTH)

#endif
