/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The kernel over a picture. */

#ifndef BLUR_RUN_H
#define BLUR_RUN_H

#include "picture.h"
#include "session.h"

/* Runs kernel `blur` of the session's program on `source`. `result` has the size of `source`; what it holds is in the
 * image before the kernel runs, so a byte that the kernel does not write keeps its value. *milliseconds is the median
 * of the timed runs. */
bool blur_run(session *s, const picture *source, picture *result, double *milliseconds, char **message);

#endif
