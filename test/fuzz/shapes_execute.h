/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Whole kernels by each way. */

#ifndef SHAPES_EXECUTE_H
#define SHAPES_EXECUTE_H

#include "execute.h"
#include "shapes.h"

/* Builds and runs by each way of a mask. False when one fails. */
bool shape_execute(const workshop *shop, const shape_plan *plan, unsigned ways, report *r);

#endif
