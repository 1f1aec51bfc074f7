/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What a link needs to know about a host, beside cltile_host of cltile.h. */

#pragma once

#include "cltile/cltile.h"

#include <stdbool.h>

/* What is inlined into kernels: the builtins and the functions that call them; also all functions of the program; also
 * the functions that builtins share. */
typedef enum cltile_inlines { CLTILE_INLINES_BUILTINS, CLTILE_INLINES_PROGRAM, CLTILE_INLINES_ALL } cltile_inlines;

typedef struct cltile_host_needs {
    const char *folder; /* of the host's own members, or NULL */
    cltile_inlines inlines;
    bool has_no_waits;        /* a barrier replaces each wait_group_events */
    bool halves_vectors;      /* its functions are given no vector of more than 32 bytes */
    bool unrolls;             /* loops with a constant trip count are unrolled for it */
    bool keeps_names;         /* it inlines noinline functions, unless their names begin with __wrap_ */
    bool tells_other_formats; /* kernels get the format of another image for a write_only or read_write one */
} cltile_host_needs;

/* The needs of the host with that name; NULL: those of a link for no particular host. */
const cltile_host_needs *cltile_needs_of_host(const char *name);

/* Whether a host's driver has an extension by itself. */
bool cltile_host_has(const cltile_host *host, const char *extension);
