/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What CLTILE_LAYER=validate does: reports host calls that break a rule of the specifications. Results never change.
 *
 * Each call follows one of the driver's that succeeded, but for the enqueues, which it may precede. Any thread may make
 * any of them. A message is said once for a program, so that no loop floods. docs/layer.md lists the rules. */

#ifndef LAYER_VALIDATE_H
#define LAYER_VALIDATE_H

#include "driver.h"

#include "scan/sources.h"

/* Built or compiled. `sources` is NULL for a program in an intermediate language. What was known of it is forgotten. */
void layer_validate_program(cl_program program, const layer_sources *sources);

/* Linked from others, whose kernels it has. */
void layer_validate_link(cl_program linked, cl_uint count, const cl_program *inputs);

/* Created. `program` is as above, whatever the driver was given instead; the size is 0 where it is not known. */
void layer_validate_kernel(cl_kernel kernel, cl_program program, const char *name, unsigned sub_group_size);

void layer_validate_clone(cl_kernel kernel, cl_kernel source);
void layer_validate_argument(cl_kernel kernel, cl_uint index, size_t size, const void *value);

/* `local` may be NULL. */
void layer_validate_enqueue(cl_command_queue queue, cl_kernel kernel, cl_uint dimensions, const size_t *global,
                            const size_t *local);

/* Gone, or about to go. Kernels may outlive their program here. */
void layer_validate_forget_program(cl_program program);
void layer_validate_forget_kernel(cl_kernel kernel);
void layer_validate_forget_all(void);

#endif
