// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sobel's edges, step 1: a work-item computes a pixel and reads its neighbours from global memory.

#define PIXEL(x, y) in[clamp(y, 0, height - 1) * width + clamp(x, 0, width - 1)]

kernel void sobel(const global uchar *in, global uchar *out, int width, int height) {
    const int x = get_global_id(0), y = get_global_id(1);
    if (x >= width || y >= height)
        return;
    const int gx = PIXEL(x + 1, y - 1) + 2 * PIXEL(x + 1, y) + PIXEL(x + 1, y + 1) - PIXEL(x - 1, y - 1) -
                   2 * PIXEL(x - 1, y) - PIXEL(x - 1, y + 1);
    const int gy = PIXEL(x - 1, y + 1) + 2 * PIXEL(x, y + 1) + PIXEL(x + 1, y + 1) - PIXEL(x - 1, y - 1) -
                   2 * PIXEL(x, y - 1) - PIXEL(x + 1, y - 1);
    out[y * width + x] = convert_uchar_sat(abs(gx) + abs(gy));
}
