// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Gives a picture other levels where it is, by a curve for each of its eight-row bands' brightness: blocks of 32x8
// bytes of a read_write image. Each sub-group takes several blocks of a band.

#pragma OPENCL EXTENSION cl_intel_media_block_io : enable

#ifndef LANES
#define LANES 16
#endif
#define WIDTH 32
#define HEIGHT 8
#define COMPONENTS (WIDTH * HEIGHT / LANES)
#define LEVELS 256

typedef union {
    uchar16 vector;
    uchar bytes[16];
} texels_t;

static int sub_group(void) {
    return get_global_id(0) / LANES;
}

static int sub_groups(void) {
    return get_global_size(0) / LANES;
}

static uint brightness(read_write image2d_t picture, int2 at) {
    texels_t texels;
    uint sum = 0;
    texels.vector = intel_sub_group_media_block_read_uc16(at, WIDTH, HEIGHT, picture);
    for (int i = 0; i < COMPONENTS; ++i)
        sum += texels.bytes[i];
    return sum / COMPONENTS;
}

static void apply(read_write image2d_t picture, int2 at, constant uchar *curve) {
    texels_t texels;
    texels.vector = intel_sub_group_media_block_read_uc16(at, WIDTH, HEIGHT, picture);
    for (int i = 0; i < COMPONENTS; ++i)
        texels.bytes[i] = curve[texels.bytes[i]];
    intel_sub_group_media_block_write_uc16(at, WIDTH, HEIGHT, texels.vector, picture);
}

// `curves`: for dark and for bright columns of a block, where a lane has the mean of one column and its neighbour.
__attribute__((intel_reqd_sub_group_size(LANES))) kernel void levels(read_write image2d_t picture,
                                                                     constant uchar *curves, int row_bytes) {
    const int blocks = (row_bytes + WIDTH - 1) / WIDTH;
    const int y = get_group_id(1) * HEIGHT;

    for (int i = sub_group(); i < blocks; i += sub_groups()) {
        const int2 at = (int2)(i * WIDTH, y);
        const uint mean = brightness(picture, at);
        apply(picture, at, curves + (mean < LEVELS / 2 ? 0 : LEVELS));
    }
}
