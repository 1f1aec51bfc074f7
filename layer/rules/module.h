/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Kernels in SPIR-V, whose media blocks are the driver's own: the rules for their images, with CLTILE_LAYER=check. */

#pragma once

#include "rules/rules.h"

/* A kernel was created from a program for which the layer has no definitions. Programs that are no SPIR-V have no
 * record. Returns CL_OUT_OF_HOST_MEMORY when memory runs out. */
cl_int layer_follow_module(cl_kernel kernel, cl_program program);

/* clEnqueueNDRangeKernel succeeded. */
void layer_check_module(cl_kernel kernel);

/* clReleaseKernel comes next. */
void layer_forget_module(cl_kernel kernel);
