/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The kernel on a luma plane. */

#ifndef EXAMPLES_MACROBLOCK_RUN_H
#define EXAMPLES_MACROBLOCK_RUN_H

#include "luma.h"
#include "macroblock.h"
#include "session.h"

/* Runs the session's program. `predicted` and `choices` come in with what they start as on the device, and are the
 * results then; *milliseconds is how long a run took. */
bool macroblock_run(session *s, const luma *source, luma *predicted, macroblock_choice *choices, double *milliseconds,
                    char **message);

#endif
