/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What the functions of the API share. */

#pragma once

#include "cltile/cltile.h"

/* ---- Trying in a child process what may end the process that does it (child.c) ---- */

/* Does something with a module. `message` is not NULL. */
typedef cltile_status (*cltile_trial)(void *user, char **message);

/* Makes a trial in a forked child, and waits for it. CLTILE_INVALID_BITCODE where the trial returns that, with its
 * message, or does not come to its end, with what ended it: a signal, LLVM's own error, or that more than so many
 * milliseconds went by. Else CLTILE_SUCCESS: other errors will be the same here. Nothing of what the trial does reaches
 * this process, and nothing that it writes. `message` is not NULL. */
cltile_status cltile_try_in_child(cltile_trial trial, void *user, int milliseconds, char **message);

/* ---- What the build puts into libcltile besides the archive (lib/embedded.cmake) ---- */

/* A header that kernels include. */
typedef struct cltile_embedded_header {
    const char *name; /* "cl_intel_media_block_io.h" */
    const char *text; /* a line that defines CLTILE_HOST_WAITS, then the header */
} cltile_embedded_header;

/* Ends with a row without a name. */
extern const cltile_embedded_header cltile_embedded_headers[];

extern const char cltile_build_id_text[];

/* ---- Options: defaults and what values are allowed (options.c) ---- */

/* Reads what a caller passed for options into a complete structure: defaults for NULL and for fields past
 * options->size, whose own fields past these must be zero. */
cltile_status cltile_complete_options(const cltile_options *options, cltile_options *complete, char **message);
