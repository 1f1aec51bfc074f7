/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Making the companions of a program, one for each size of sub-groups that its kernels have. All functions return a
 * status of OpenCL, CL_OUT_OF_HOST_MEMORY when memory runs out. */

#pragma once

#include "program/program.h"

/* Builds or compiles the companions of a program with a plan. After a failure there is at most one, for its log. */
cl_int layer_make_companions(layer_program *program);

/* Makes and translates the companion of a size, and keeps it for its log even when that fails. */
cl_int layer_add_translated(layer_program *program, unsigned size);

/* Whether kernels of a program may differ in the size of their sub-groups. */
bool layer_may_differ(const layer_program *program);

/* Makes a companion of a size; `made` has no program if it could not be created. */
typedef cl_int layer_make(void *data, layer_program *program, unsigned size, layer_companion *made);

/* Makes a companion for each size that kernels have, up to the first that fails. `size`: of the kernels' sub-groups,
 * unless it `asks` a first one for the sizes. */
cl_int layer_make_sizes(layer_program *program, unsigned size, bool asks, layer_make *make, void *data);

/* Has the driver build or compile a program as a call says. */
cl_int layer_translate(const layer_build *build, cl_program program);

/* Adds a program that the driver fails to build, with the reason of the refusal in its log. */
cl_int layer_add_refused(layer_program *program);
