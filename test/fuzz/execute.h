/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Running a random program's kernels on their inputs, and comparing. */

#ifndef EXECUTE_H
#define EXECUTE_H

#include "input.h"
#include "ways.h"

#define MAX_INPUTS 256

/* What is being done, in memory that a parent process sees, too. Where a way fails, it is where that happened, and why.
 */
typedef struct report {
    uint64_t number; /* of the program */
    int way, kernel, input;
    long programs, kernels, cases, runs; /* done; a run is a case by one way */
    bool failed;
    char message[16384];
} report;

/* Draws inputs, and settles what they change in the plan, whose source is then final; to be freed. */
input *execute_draw_inputs(program_plan *program);
void execute_free_inputs(const program_plan *program, input *inputs);

/* Builds and runs by each way of a mask. False when one fails. */
bool execute(const workshop *shop, program_plan *program, unsigned ways, report *r);

/* Puts a message, which it frees, into the report. Always false. */
bool execute_fail(report *r, char *message);

#endif
