/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What the writers of a whole kernel's source share. */

#ifndef SHAPES_WRITER_H
#define SHAPES_WRITER_H

#include "shapes.h"

#include <stdio.h>

/* What was done to a unit of memory since the last barrier, or wait, that such accesses need. */
enum { PLAIN_READ = 1, PLAIN_WRITE = 2, COPY_READ = 4, COPY_WRITE = 8 };

typedef struct shape_state {
    unsigned accesses[SHAPE_UNITS];
    unsigned pending; /* events */
} shape_state;

typedef struct shape_writer {
    const shape_plan *plan;
    const shape_kernel *kernel;
    FILE *helpers, *body;
    bool dry; /* only the state matters */
    int indent;
    shape_state state;
    shape_state *breaks; /* of the innermost loop: what its breaks leave; NULL outside */
    char trip[128];      /* an expression: the number of this trip, of all loops */
    unsigned waits;      /* functions for waits that are there */
} shape_writer;

/* A line of the kernel. */
__attribute__((format(printf, 2, 3))) void shape_line(shape_writer *w, const char *format, ...);

/* What an access needs to be ordered behind those before it. */
void shape_need(shape_writer *w, int unit, unsigned access);
void shape_wait(shape_writer *w);

/* Waits for events, in the kernel's form. */
void shape_write_wait(shape_writer *w, node_form form, const char *count, const char *events);

const char *shape_unit_name(int unit);
const char *shape_unit_space(int unit);
const char *shape_type_name(int bytes);

/* Memory that plain code reads or writes. */
typedef struct shape_operand {
    const char *name, *space;
    int element, count; /* bytes of one; how many, a power of two */
} shape_operand;

/* A call of a function with plain code, or that code. */
void shape_write_compute(shape_writer *w, const node *n, shape_operand from, shape_operand to);

/* Calls that copy. The text of one: `to` and `from` are pointers, `elements` and `lines` expressions. */
void shape_copy_call(char text[512], const node *n, const char *to, const char *from, const char *elements,
                     const char *lines, const char *event);
void shape_write_copy(shape_writer *w, const node *n);
void shape_write_pipeline(shape_writer *w, const node *n);
void shape_write_block(shape_writer *w, int i);
void shape_write_matrix(shape_writer *w, const node *n);

/* A number, or an expression of arguments that has this value. */
typedef struct shape_number {
    char text[24];
} shape_number;
shape_number shape_number_of(const node *n, int value);

#endif
