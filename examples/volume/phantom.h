/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A head that nobody has, as a CT scanner would see it: structure in three dimensions, and noise. */

#ifndef VOLUME_PHANTOM_H
#define VOLUME_PHANTOM_H

#include "scan.h"

/* The darkest and the brightest density of the head's soft tissue: what pictures are to tell apart. */
#define PHANTOM_DARK 500
#define PHANTOM_BRIGHT 2100

/* Draws it into a scan of any size, so large that it fills the longest side; the same every time. `report` is called
 * after each plane. */
bool phantom_draw(scan *s, void (*report)(void *user, size_t done, size_t total), void *user, char **message);

#endif
