/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Running a whole kernel, on any device, and what it left. */

#ifndef SHAPES_RUN_H
#define SHAPES_RUN_H

#include "host.h"
#include "shapes.h"

#include <stddef.h>

/* Bytes that a kernel leaves: `out`, what blocks read, and each image, one after the other. */
size_t shape_result_bytes(const shape_plan *plan, const shape_kernel *kernel);

/* Runs it on its input of that number. Images are given as such, or as the buffers of Inputs/plain.h. */
void shape_run(const host *h, cl_kernel cl, const shape_plan *plan, const shape_kernel *kernel, int input,
               bool images_are_buffers, uint8_t *result);

/* Which part of a result a byte is of, for messages. */
void shape_describe(char text[96], const shape_plan *plan, const shape_kernel *kernel, size_t byte);

#endif
