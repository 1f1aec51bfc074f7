/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What whole kernels should leave: Oclgrind runs them with the plain loops of Inputs/plain.h, in a process of its own,
 * which it may crash. */

#ifndef FUZZ_REFERENCE_H
#define FUZZ_REFERENCE_H

#include "shapes.h"

#include <stddef.h>
#include <sys/types.h>

typedef struct reference {
    pid_t pid;
    int requests, answers; /* pipes */
    const char *folder;    /* said.txt there has what the process printed */
} reference;

/* Its files go into the folder. It ends with this process. False when it cannot be started. */
bool reference_start(reference *r, const char *folder);

/* Results of all kernels, and of each for all inputs, one after the other; to be freed. NULL on failure: *message, to
 * be freed, says why. */
uint8_t *reference_results(const reference *r, const shape_plan *plan, char **message);

#endif
