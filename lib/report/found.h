/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What one check found, kept until it is in the order of the source. */

#pragma once

#include "report/diagnostic.h"

typedef struct cltile_finding {
    cltile_rule rule;
    cltile_location location; /* its file is the list's, other strings are the module's */
    char *message;
    const char *remedy; /* a literal; NULL: the rule's */
} cltile_finding;

/* Starts as {0}. */
typedef struct cltile_found {
    cltile_finding *findings;
    size_t count;
} cltile_found;

/* Adds a finding, unless the same was found: kernels that share a function would say the same of a line again and
 * again. It is left out, too, when memory runs out. `remedy` is a literal that replaces the rule's remedy, or NULL. */
void cltile_add_finding(cltile_found *found, cltile_rule rule, const cltile_location *location, const char *message,
                        const char *remedy);

/* Hands out what was found: by file, line and column, then what has no line, else in the order it was found. */
void cltile_report_found(cltile_found *found, cltile_reporter *reporter);

void cltile_free_found(cltile_found *found);
