/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Making the companions of a program, one for each variant that its kernels have. All functions return a status of
 * OpenCL, CL_OUT_OF_HOST_MEMORY when memory runs out. */

#pragma once

#include "arguments.h"
#include "program.h"

/* Builds or compiles the companions of a program with a plan. After a failure there is at most one, for its log. */
cl_int layer_make_companions(layer_program *program);

/* Makes and translates the companion of a variant, and keeps it for its log even when that fails. */
cl_int layer_add_translated(layer_program *program, unsigned variant);

/* Whether kernels of a program differ by their number of read_only images. */
bool layer_counts_images(const layer_program *program);

/* Whether kernels of a program may differ in the size of their sub-groups. */
bool layer_may_differ(const layer_program *program);

/* The variant of kernels with a sub-group size and the most frequent number of read_only images. */
unsigned layer_usual_variant(const layer_program *program, unsigned size);

/* Learns the variants of all kernels of `asked`. With a size of 0, `asked` was built for variant 0, which shows the
 * size that each kernel requires. */
cl_int layer_ask_kernels(layer_program *program, cl_program asked, cl_device_id device, unsigned size);

/* Refuses the program if it cannot have companions for the sizes that layer_ask_kernels has learnt. */
cl_int layer_check_asked(layer_program *program, cl_program asked, cl_device_id device);

/* Refuses the program because the driver does not show which sizes its kernels require. */
cl_int layer_refuse_unknown(layer_program *program);

/* A program that the driver fails to build, with the reason of the refusal in its log. NULL on another failure. */
cl_program layer_build_refused(const layer_program *program, cl_context context, const layer_build *build,
                               cl_int *status);
