/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Trying in a child process what may end the process that does it. */

#pragma once

#include "cltile/cltile.h"

/* Does something with a module. `message` is not NULL. */
typedef cltile_status (*cltile_trial)(void *user, char **message);

/* Makes a trial in a forked child, and waits for it. CLTILE_INVALID_BITCODE where the trial returns that, with its
 * message, or does not come to its end, with what ended it: a signal, LLVM's own error, or that more than so many
 * milliseconds went by. Else CLTILE_SUCCESS: other errors will be the same here. Nothing of what the trial does reaches
 * this process, and nothing that it writes. `message` is not NULL. */
cltile_status cltile_try_in_child(cltile_trial trial, void *user, int milliseconds, char **message);
