/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Timing. */

#include "timing.h"

#include <stdlib.h>
#include <time.h>

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static int compare(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

timing timing_measure(void (*work)(void *user), void *user, int runs) {
    double seconds[64];
    work(user);
    for (int i = 0; i < runs; ++i) {
        const double start = now();
        work(user);
        seconds[i] = now() - start;
    }
    qsort(seconds, (size_t)runs, sizeof *seconds, compare);
    return (timing){seconds[runs / 2], seconds[0], seconds[runs - 1]};
}
