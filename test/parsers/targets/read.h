/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Reads whatever libcltile tells of a module; `user` is a size_t, so that nothing of that is left out. */

#ifndef PARSERS_READ_H
#define PARSERS_READ_H

#include "cltile/cltile.h"
#include "input.h"

#include <string.h>

static inline void read_diagnostic(void *user, const cltile_diagnostic *diagnostic) {
    *(size_t *)user += strlen(diagnostic->id) + strlen(diagnostic->message) + strlen(diagnostic->note);
}

static inline void read_kernel(void *user, const cltile_kernel *kernel) {
    *(size_t *)user += strlen(kernel->name);
    for (size_t i = 0; i < kernel->operation_count; ++i)
        *(size_t *)user += strlen(kernel->operations[i]->symbol) +
                           (kernel->operations[i]->builtin == NULL ? 0 : strlen(kernel->operations[i]->builtin));
    for (size_t i = 0; i < kernel->completion_count; ++i)
        ALWAYS(kernel->completions[i].copy < kernel->operation_count &&
               kernel->completions[i].wait < kernel->operation_count);
}

#endif
