/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The smoothing in plain C, voxel by voxel: it shares nothing with the kernel that it is compared with. */

#include "reference.h"

static long clamp(long at, long size) {
    return at < 0 ? 0 : at >= size ? size - 1 : at;
}

static const uint16_t *line(const scan *s, long y, long z) {
    return s->voxels + ((size_t)clamp(z, s->depth) * s->height + (size_t)clamp(y, s->height)) * s->width;
}

static uint16_t smoothed(const scan *in, long x, long y, long z) {
    static const unsigned weights[3] = {1, 2, 1};
    unsigned sum = 0;
    for (long down = -1; down <= 1; ++down)
        for (long back = -1; back <= 1; ++back)
            for (long right = -1; right <= 1; ++right)
                sum += weights[down + 1] * weights[back + 1] * weights[right + 1] *
                       line(in, y + back, z + down)[clamp(x + right, in->width)];
    return (uint16_t)((sum + 32) / 64);
}

void volume_reference(const scan *in, scan *out, unsigned z) {
    uint16_t *voxel = out->voxels + (size_t)z * in->height * in->width;
    for (long y = 0; y < (long)in->height; ++y)
        for (long x = 0; x < (long)in->width; ++x)
            *voxel++ = smoothed(in, x, y, z);
}
