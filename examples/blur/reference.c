/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The blur in plain C, pixel by pixel: it shares nothing with the kernel that it is compared with. */

#include "reference.h"

#include <stddef.h>

static long clamp(long at, long size) {
    return at < 0 ? 0 : at >= size ? size - 1 : at;
}

void blur_reference(const unsigned char *in, unsigned char *out, unsigned width, unsigned height) {
    for (long y = 0; y < (long)height; ++y)
        for (long x = 0; x < (long)width; ++x)
            for (long channel = 0; channel < 3; ++channel) {
                int sum = 0;
                for (long down = -1; down <= 1; ++down)
                    for (long right = -1; right <= 1; ++right)
                        sum += in[3 * (clamp(y + down, height) * (long)width + clamp(x + right, width)) + channel];
                out[3 * (y * (long)width + x) + channel] = (unsigned char)((float)sum * 0.111f);
            }
}
