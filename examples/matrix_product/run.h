/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A kernel over three matrices. */

#ifndef MATRIX_PRODUCT_RUN_H
#define MATRIX_PRODUCT_RUN_H

#include "matrix.h"
#include "session.h"

/* Runs kernel `name` of the session's program: b is as the kernel wants it. What c holds is in the buffer before the
 * kernel runs, so that what it does not write keeps its value. *milliseconds is the median of the timed runs. */
bool product_run(session *s, const char *name, const matrix *a, const matrix *b, matrix *c, double *milliseconds,
                 char **message);

#endif
