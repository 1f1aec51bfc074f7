/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A random program: calls one after another, whose bytes references in C compute; whole kernels, which Oclgrind runs
 * with plain loops in place of the builtins; or functions whose lanes exchange data, which plain C computes. */

#ifndef PROGRAM_H
#define PROGRAM_H

#include "exchanges.h"
#include "execute.h"
#include "shapes.h"

#include <stdio.h>

typedef enum program_kind { KIND_CALLS, KIND_SHAPES, KIND_EXCHANGES, KINDS } program_kind;
extern const char *const kind_names[KINDS];

typedef struct program {
    program_kind kind;
    union {
        program_plan calls;
        shape_plan shapes;
        exchange_plan exchanges;
    };
} program;

/* Program `number` of a seed, of one of the kinds of a mask. */
void program_draw(program *p, unsigned kinds, uint64_t seed, uint64_t number, int inputs);

/* Only this one of its inputs. */
void program_choose_input(program *p, int input);

/* Builds and runs by each way of a mask. False when one fails. */
bool program_execute(const workshop *shop, program *p, unsigned ways, report *r);

/* How it is compiled, and its source. */
void program_print(FILE *file, program *p);

/* The number in a kernel's name. */
int program_kernel_id(const program *p, int kernel);

/* A kernel's numbers, and its first input's. */
void program_print_input(FILE *file, program *p, int kernel);

#endif
