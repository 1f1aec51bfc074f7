/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A level of the pyramid in plain C, sample by sample: it shares nothing with the kernels that it is compared with. */

#include "reference.h"

static unsigned sample(const luma *l, unsigned x, unsigned y) {
    const unsigned column = x < l->width ? x : l->width - 1;
    const unsigned row = y < l->height ? y : l->height - 1;
    return l->samples[(size_t)row * l->width + column];
}

bool reference_halve(const luma *plane, luma *half, char **message) {
    if (!luma_create(half, plane->width / 2 + plane->width % 2, plane->height / 2 + plane->height % 2, message))
        return false;
    unsigned char *next = half->samples;
    for (unsigned y = 0; y < plane->height; y += 2)
        for (unsigned x = 0; x < plane->width; x += 2) {
            const unsigned above = sample(plane, x, y) + sample(plane, x + 1, y);
            const unsigned below = sample(plane, x, y + 1) + sample(plane, x + 1, y + 1);
            *next++ = (unsigned char)((above + below + 2) / 4);
        }
    return true;
}
