/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What the blur must give. */

#ifndef BLUR_REFERENCE_H
#define BLUR_REFERENCE_H

/* Blurs `width` x `height` pixels of 3 bytes, rows without gaps, from `in` to `out`: each byte becomes the sum of its
 * channel in 3 x 3 pixels times 0.111f, truncated; pixels beyond the edges are the nearest ones inside. */
void blur_reference(const unsigned char *in, unsigned char *out, unsigned width, unsigned height);

#endif
