/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Volumes of 16-bit densities, as a CT scanner gives them. */

#ifndef VOLUME_SCAN_H
#define VOLUME_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Voxels along each axis, at most: of one axis, and of all of them multiplied. */
#define SCAN_MAX_SIDE 65536
#define SCAN_MAX_VOXELS ((size_t)1 << 30)

typedef struct scan {
    unsigned width, height, depth; /* voxels along x (left to right), y (front to back) and z (from the top down) */
    uint16_t *voxels;              /* lines along x, planes along z, without gaps; owned by the scan */
} scan;

size_t scan_voxels(const scan *s);
size_t scan_bytes(const scan *s);

/* The largest of width, height and depth. */
unsigned scan_longest_side(const scan *s);

/* A scan of zeros. The caller disposes of it. */
bool scan_create(scan *s, unsigned width, unsigned height, unsigned depth, char **message);
void scan_dispose(scan *s);

#endif
