/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Which lane and value of a sub-group of 16 holds which element of a 2D block. */

#pragma once

#include "layout/slot.h"

#include <stdbool.h>

#define LANES_OF_2D_BLOCKS 16u

/* What a lane's value is made of. */
typedef enum layout_value {
    VALUE_OF_ROW,     /* one element, or those side by side */
    VALUE_OF_COLUMN,  /* elements one below the other */
    VALUE_TRANSPOSED, /* one element; columns are dealt as rows are otherwise */
} layout_value;

/* A 2D block, as its builtin has it. */
typedef struct layout_2d {
    const char *builtin; /* the whole name */
    const char *name;    /* its end */
    layout_value value;
    bool is_write;
    unsigned element_bytes, rows, columns, blocks; /* in memory */
    unsigned value_bytes, values;                  /* of a lane; the values of one block */
} layout_2d;

/* A block by the builtin's name, or its end: "read_16b_8r16x2c". NULL if there is none, or if it is a prefetch, of
 * which lanes get nothing. */
const layout_2d *find_layout_2d(const char *name);

/* The ends of all names, ended by NULL. */
const char *const *list_layout_2d(void);

/* Elements of a value. */
unsigned elements_of_value(const layout_2d *block);

/* Where one of the elements of a lane's value stands, from the lowest bits on; and who has the element that stands
 * there. Columns are those of all blocks, side by side. */
layout_slot slot_of_2d(const layout_2d *block, unsigned value, unsigned lane, unsigned element);
void find_holder_2d(const layout_2d *block, unsigned column, unsigned row, unsigned *value, unsigned *lane);
