// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The median of 3x3 bytes by media blocks. A sub-group makes 16x8 bytes of 24x10, of which the lanes exchange columns
// in local memory; what a read has outside of the image is the texel at its edge.

#pragma OPENCL EXTENSION cl_intel_media_block_io : enable

#define LINE 24
#define LINES 10

#define SORT(a, b)                                                                                                     \
    {                                                                                                                  \
        const uchar smaller = min(a, b);                                                                               \
        b = max(a, b);                                                                                                 \
        a = smaller;                                                                                                   \
    }

static uchar median_of(const local uchar *p) {
    uchar v[9];
    for (int i = 0; i < 9; ++i)
        v[i] = p[i / 3 * LINE + i % 3];
    for (int last = 8; last >= 4; --last)
        for (int i = 0; i < last; ++i)
            SORT(v[i], v[i + 1]);
    return v[4];
}

__attribute__((intel_reqd_sub_group_size(16))) kernel void median(read_only image2d_t image, write_only image2d_t out) {
    local uchar lines[LINES * LINE];
    const int lane = get_sub_group_local_id();
    const int2 corner = (int2)(get_group_id(0) * 16, get_group_id(1) * 8);
    uchar loaded[20], made[8];

    vstore16(intel_sub_group_media_block_read_uc16(corner - (int2)(4, 1), LINE, 8, image), 0, loaded);
    vstore4(intel_sub_group_media_block_read_uc4(corner + (int2)(-4, 7), LINE, 2, image), 4, loaded);
    for (int i = 0; i < 20; ++i) {
        const int column = i % 2 * 16 + lane; // rows of 24 bytes take 32 slots
        if (column < LINE)
            lines[i / 2 * LINE + column] = loaded[i];
    }
    barrier(CLK_LOCAL_MEM_FENCE);

    for (int y = 0; y < 8; ++y)
        made[y] = median_of(lines + y * LINE + lane + 3);
    intel_sub_group_media_block_write_uc8(corner, 16, 8, vload8(0, made), out);
}
