/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The three kernels over a picture. */

#ifndef LINEAR_FILTER_RUN_H
#define LINEAR_FILTER_RUN_H

#include "picture.h"
#include "session.h"

/* What a sub-group writes. */
#define FILTER_BLOCK_BYTES 24
#define FILTER_BLOCK_ROWS 6

/* Pixels that rows have beyond their last, copies of it. */
#define FILTER_BEYOND 2

/* Runs a kernel of the session's program on `before`. `after` has its size; what it holds is in the image before the
 * kernel runs, so a byte that the kernel does not write keeps its value. *milliseconds is the median of the timed runs.
 */
bool filter_run(session *s, const char *kernel, const picture *before, picture *after, double *milliseconds,
                char **message);

#endif
