/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The memory of volumes. */

#include "scan.h"

#include "message.h"

#include <stdlib.h>

size_t scan_voxels(const scan *s) {
    return (size_t)s->width * s->height * s->depth;
}

size_t scan_bytes(const scan *s) {
    return scan_voxels(s) * sizeof *s->voxels;
}

unsigned scan_longest_side(const scan *s) {
    const unsigned longest = s->width > s->height ? s->width : s->height;
    return longest > s->depth ? longest : s->depth;
}

bool scan_create(scan *s, unsigned width, unsigned height, unsigned depth, char **message) {
    *s = (scan){.width = width, .height = height, .depth = depth};
    s->voxels = calloc(scan_voxels(s), sizeof *s->voxels);
    return s->voxels != NULL ||
           fail(message, "no memory for a volume of %u x %u x %u voxels. Give a smaller one with --size", width, height,
                depth);
}

void scan_dispose(scan *s) {
    free(s->voxels);
    s->voxels = NULL;
}
