/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* All levels in one picture. */

#ifndef PYRAMID_OVERVIEW_H
#define PYRAMID_OVERVIEW_H

#include "levels.h"

/* Draws the frame and its levels side by side, a texel a pixel, with their sizes; below, one piece of the frame as each
 * level has it, magnified to one size, if the frame is as large as that piece. The frame, and levels, of more than
 * OVERVIEW_SIDE texels a side are left out. The caller disposes of the picture. */
#define OVERVIEW_SIDE 2048
bool overview_draw(picture *p, const luma levels[LEVELS], char **message);

#endif
