/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What only a link asks about a host; cltile.h has the rest. */

#ifndef CLTILE_HOSTS_H
#define CLTILE_HOSTS_H

#include "cltile/cltile.h"

#include <stdbool.h>

/* What is inlined into kernels: the builtins with what calls them, also all functions of the program, or also those
 * that builtins have in common. */
typedef enum cltile_inlines { CLTILE_INLINES_BUILTINS, CLTILE_INLINES_PROGRAM, CLTILE_INLINES_ALL } cltile_inlines;

typedef struct cltile_host_needs {
    const char *folder; /* of members that are the host's own, or NULL */
    cltile_inlines inlines;
    bool has_no_waits;        /* a barrier takes the place of each wait_group_events */
    bool unrolls;             /* loops of a constant count are to be unrolled for it */
    bool keeps_names;         /* it inlines noinline functions, unless their names begin with __wrap_ */
    bool tells_other_formats; /* kernels get the format of another image for a write_only or read_write one */
} cltile_host_needs;

/* What the host of a name needs; for NULL, what a link does without one. */
const cltile_host_needs *cltile_needs_of_host(const char *name);

#endif
