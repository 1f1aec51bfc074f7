/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* CLTILE_LAYER=check at run time: launches of programs whose copies are checked. hosts/checked has the device's part.
 * All functions that return a status return CL_OUT_OF_HOST_MEMORY when memory runs out. */

#pragma once

#include "checker_launches.h"

/* The checker's area for a program, which the caller drops; NULL where the driver has no way to check it, which the
 * layer says once. */
cl_int layer_plan_area(cl_program program, const cl_device_id *devices, cl_uint count, layer_area **area);

/* The arguments of a kernel of a checked program, from clCreateKernel to clReleaseKernel. */
cl_int layer_follow_launches(cl_kernel kernel, layer_program *program);
cl_int layer_clone_launches(cl_kernel clone, cl_kernel kernel);
void layer_bind_argument(cl_kernel kernel, cl_uint index, size_t size, const void *value);
void layer_forget_launches(cl_kernel kernel);
void layer_forget_all_launches(void);

/* As clEnqueueNDRangeKernel. */
cl_int layer_enqueue_checked(const layer_launch *launch, cl_event *event);
