/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The kernel over a batch. */

#ifndef SOFTMAX_RUN_H
#define SOFTMAX_RUN_H

#include "batch.h"
#include "session.h"

/* Runs kernel `softmax` of the session's program. What `weights` holds is in the buffer before the kernel runs, so that
 * what it does not write keeps its value. *milliseconds is the median of the timed runs. */
bool softmax_run(session *s, const batch *scores, batch *weights, double *milliseconds, char **message);

#endif
