/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What is being done, on a terminal, once it has taken two seconds. */

#ifndef EXAMPLES_PROGRESS_H
#define EXAMPLES_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <time.h>

typedef struct progress {
    const char *doing;
    struct timespec begin;
    bool is_terminal, shown;
    size_t percent; /* that is shown */
} progress;

/* Nothing is shown yet. `doing` stays the caller's. */
progress progress_begin(const char *doing);

/* Says on standard error, in one line that is written over, how much is done. */
void progress_show(progress *p, size_t done, size_t total);

/* Takes the line away. */
void progress_end(const progress *p);

#endif
