/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The kernels over a frame. */

#ifndef PYRAMID_RUN_H
#define PYRAMID_RUN_H

#include "levels.h"
#include "session.h"

/* The kernels, in the order in which they run. */
enum pyramid_kernel { PYRAMID_FIRST_LEVELS, PYRAMID_NEXT_LEVEL, PYRAMID_KERNELS };
extern const char *const pyramid_kernels[PYRAMID_KERNELS];

/* Makes levels 1 to 3 of level 0 by the session's program. They have their sizes; what they hold is in the images
 * before the kernels run, so a texel that no kernel writes keeps its value. milliseconds: of each kernel, the median of
 * the timed runs. */
bool pyramid_run(session *s, luma levels[LEVELS], double milliseconds[PYRAMID_KERNELS], char **message);

#endif
