// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sobel's edges, step 2: the work-items of a work-group load a tile and its halo into local memory, and compute from
// there.

#define TILE_W 16
#define TILE_H 8
#define HALO_W (TILE_W + 2)
#define HALO_H (TILE_H + 2)

kernel __attribute__((reqd_work_group_size(TILE_W, TILE_H, 1))) void sobel(const global uchar *in, global uchar *out,
                                                                           int width, int height) {
    local uchar tile[HALO_H * HALO_W];
    const int lx = get_local_id(0), ly = get_local_id(1);
    const int x0 = get_group_id(0) * TILE_W, y0 = get_group_id(1) * TILE_H;
    for (int i = ly * TILE_W + lx; i < HALO_W * HALO_H; i += TILE_W * TILE_H) {
        const int x = clamp(x0 + i % HALO_W - 1, 0, width - 1), y = clamp(y0 + i / HALO_W - 1, 0, height - 1);
        tile[i] = in[y * width + x];
    }
    barrier(CLK_LOCAL_MEM_FENCE);

    if (x0 + lx >= width || y0 + ly >= height)
        return;
    local uchar *above = tile + ly * HALO_W + lx, *here = above + HALO_W, *below = here + HALO_W;
    const int gx = above[2] + 2 * here[2] + below[2] - above[0] - 2 * here[0] - below[0];
    const int gy = below[0] + 2 * below[1] + below[2] - above[0] - 2 * above[1] - above[2];
    out[(y0 + ly) * width + x0 + lx] = convert_uchar_sat(abs(gx) + abs(gy));
}
