/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Error messages: one allocation, owned by whoever receives it. */

#ifndef CLTILE_MESSAGE_H
#define CLTILE_MESSAGE_H

#include "cltile/cltile.h"

/* Formats into *message, freeing what was there, unless `message` is NULL. Returns `status`, so that a failing function
 * can end in one statement. When memory runs out *message becomes NULL. */
__attribute__((format(printf, 3, 4))) cltile_status cltile_fail(cltile_status status, char **message,
                                                                const char *format, ...);

#endif
