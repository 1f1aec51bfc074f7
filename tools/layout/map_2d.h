/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Which lane and value of a sub-group of 16 holds which element of a 2D block. */

#pragma once

#include "analysis/block_size.h"
#include "layout/slot.h"

#include <stdbool.h>

/* A block by the builtin's name, or its end: "read_16b_8r16x2c". NULL if there is none, or if it is a prefetch, of
 * which lanes get nothing. */
const cltile_2d_shape *find_layout_2d(const char *name);

/* That end; those of all names, ended by NULL. */
const char *end_of_2d_name(const cltile_2d_shape *block);
extern const char *const layout_2d_names[];

/* Elements of a value. */
unsigned elements_of_value(const cltile_2d_shape *block);

/* Where one of the elements of a lane's value stands, from the lowest bits on; and who has the element that stands
 * there. Columns are those of all blocks, side by side. */
layout_slot slot_of_2d(const cltile_2d_shape *block, unsigned value, unsigned lane, unsigned element);
void find_holder_2d(const cltile_2d_shape *block, unsigned column, unsigned row, unsigned *value, unsigned *lane);
