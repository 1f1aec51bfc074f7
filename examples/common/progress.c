/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* One line on a terminal, written over and taken away. */

#include "progress.h"

#include <errno.h>
#include <stdio.h>
#include <unistd.h>

#define PATIENCE 2 /* seconds */

progress progress_begin(const char *doing) {
    progress p = {.doing = doing, .is_terminal = isatty(STDERR_FILENO) != 0};
    clock_gettime(CLOCK_MONOTONIC, &p.begin);
    return p;
}

static bool is_due(const progress *p, size_t percent) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    const double seconds = (double)(now.tv_sec - p->begin.tv_sec) + (double)(now.tv_nsec - p->begin.tv_nsec) / 1e9;
    return p->is_terminal && seconds >= PATIENCE && (!p->shown || percent != p->percent);
}

void progress_show(progress *p, size_t done, size_t total) {
    const size_t percent = 100 * done / total;
    if (!is_due(p, percent))
        return;
    fprintf(stderr, "\r\033[K%s: %s, %zu %%", program_invocation_short_name, p->doing, percent);
    fflush(stderr);
    p->shown = true;
    p->percent = percent;
}

void progress_end(const progress *p) {
    if (p->shown)
        fputs("\r\033[K", stderr);
}
