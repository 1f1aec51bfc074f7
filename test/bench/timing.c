/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Timing. */

#include "timing.h"

#include <stdlib.h>
#include <time.h>

int timing_runs(int runs) {
    const char *text = getenv("CLTILE_BENCH_RUNS");
    const int fewer = text == NULL ? 0 : atoi(text);
    return fewer > 0 && fewer < runs ? fewer : runs;
}

double timing_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static int compare(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

timing timing_of(double *values, int count) {
    qsort(values, (size_t)count, sizeof *values, compare);
    return (timing){values[count / 2], values[0], values[count - 1]};
}

timing timing_measure(void (*work)(void *user), void *user, int runs) {
    double seconds[64] = {0};
    const int count = timing_runs(runs);
    work(user);
    for (int i = 0; i < count; ++i) {
        const double start = timing_now();
        work(user);
        seconds[i] = timing_now() - start;
    }
    return timing_of(seconds, count);
}
