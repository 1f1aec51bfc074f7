/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Kernels as cltile and ocloc alone make machine code of them, side by side in tables. */

#ifndef BENCH_INTEL_COMPARISON_H
#define BENCH_INTEL_COMPARISON_H

#include "kernels.h"

#include <stdbool.h>
#include <stddef.h>

#define MOST_DEVICES 7

/* Of kernels that are alike. */
typedef struct row {
    char name[32];
    size_t kernels, worse, other_sends, same_code;    /* on all devices */
    size_t linked[MOST_DEVICES], plain[MOST_DEVICES]; /* instructions */
    double worst;                                     /* the largest ratio of a kernel */
} row;

typedef struct comparison {
    const char *bench;
    const char *const *devices;
    size_t device_count;
    bool json, has_device[MOST_DEVICES];
    size_t worse;                                           /* kernels in the rows that were printed */
    row *(*find_row)(void *user, const isa_kernel *kernel); /* NULL: the kernel is in no row */
    void *user;
} comparison;

/* Whether the word names a device, which is then chosen; unless some were, all that the installed ocloc knows. */
bool choose_device(comparison *c, const char *word);
void complete_devices(comparison *c);

/* Compiles a program for all chosen devices both ways, and adds its kernels to their rows. Reports an error and returns
 * false. */
bool compare_program(comparison *c, const program *p);

void add_to_sum(row *sum, const row *r);

/* A table's heading, and a row of it; `what` the row is of. */
void print_heading(const comparison *c, const char *table);
void print_row(comparison *c, const char *table, const char *what, const row *r);

#endif
