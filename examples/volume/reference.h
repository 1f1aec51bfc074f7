/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What the smoothing must give. */

#ifndef VOLUME_REFERENCE_H
#define VOLUME_REFERENCE_H

#include "scan.h"

/* Smooths plane z of `in` into that of `out`, which has the same size: each voxel becomes the sum of 3 x 3 x 3 voxels,
 * weighted 1 2 1 along each axis, divided by 64 and rounded, halves up; voxels beyond the edges are the nearest ones
 * inside. */
void volume_reference(const scan *in, scan *out, unsigned z);

#endif
