/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Error messages: one allocation, owned by whoever receives it. */

#pragma once

#include "cltile/cltile.h"

#include <stdbool.h>

/* Formats into *message, freeing what was there, unless `message` is NULL. Returns `status`, so that a failing function
 * can end in one statement. When memory runs out *message becomes NULL. */
__attribute__((format(printf, 3, 4))) cltile_status cltile_fail(cltile_status status, char **message,
                                                                const char *format, ...);

/* A call of a function of the API: a caller's callback may make others meanwhile. */
typedef struct cltile_call {
    bool before; /* whether memory had run out */
    char *own;   /* where the caller wants no message */
    char **message;
} cltile_call;

/* Such a function begins with the first, after which call->message is that or its own, and is empty. It ends with the
 * second: CLTILE_OUT_OF_MEMORY, with its message, if memory ran out since, else `status`. */
void cltile_begin_call(cltile_call *call, char **message);
cltile_status cltile_end_call(cltile_call *call, cltile_status status);
