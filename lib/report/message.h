/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Error messages: one allocation, owned by whoever receives it. */

#pragma once

#include "cltile/cltile.h"

#include <stdbool.h>

/* Formats into *message, freeing what was there, unless `message` is NULL. Returns `status`, so that a failing function
 * can end in one statement. When memory runs out *message becomes NULL. */
__attribute__((format(printf, 3, 4))) cltile_status cltile_fail(cltile_status status, char **message,
                                                                const char *format, ...);

/* Functions of the API begin with the first, and keep what it returns: a caller's callback may call them, too. They end
 * with the second: CLTILE_OUT_OF_MEMORY, with its message, if memory ran out since, else `status`. */
bool cltile_begin_call(void);
cltile_status cltile_end_call(bool before, cltile_status status, char **message);
