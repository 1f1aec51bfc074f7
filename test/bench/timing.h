/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Medians of repeated runs. */

#ifndef TIMING_H
#define TIMING_H

typedef struct timing {
    double median, least, most; /* seconds */
} timing;

/* How often to repeat what is repeated `runs` times: less where the environment's CLTILE_BENCH_RUNS is, for a look at
 * whether a benchmark works. */
int timing_runs(int runs);

/* Seconds of a clock that goes on evenly. */
double timing_now(void);

/* Of `count` values, which it sorts. */
timing timing_of(double *values, int count);

/* Runs `work` once to warm up and then timing_runs(runs) times, at most 64. */
timing timing_measure(void (*work)(void *user), void *user, int runs);

#endif
