/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The filter in plain C, pixel by pixel, with the tutorial's arithmetic: it shares nothing with the kernels that it is
 * compared with. */

#include "reference.h"

static size_t at_most(size_t at, size_t size) {
    return at < size ? at : size - 1;
}

/* The mean of a pixel and of those to its right and below it; the picture's edges replicate. Sums are 16-bit integers,
 * their ninth part a float that loses its fraction. */
static unsigned char mean(const picture *in, size_t x, size_t y, size_t channel) {
    short sum = 0;
    for (size_t down = 0; down < 3; ++down)
        for (size_t right = 0; right < 3; ++right) {
            const size_t pixel = at_most(y + down, in->height) * in->width + at_most(x + right, in->width);
            sum = (short)(sum + in->rgb[3 * pixel + channel]);
        }
    return (unsigned char)((float)sum * 0.111f);
}

void filter_reference(const picture *in, picture *out) {
    for (size_t y = 0; y < in->height; ++y)
        for (size_t x = 0; x < in->width; ++x)
            for (size_t channel = 0; channel < 3; ++channel)
                out->rgb[3 * (y * in->width + x) + channel] = mean(in, x, y, channel);
}
