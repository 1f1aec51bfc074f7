/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What OpenCL's functions of programs do. The driver answers queries that the layer does not change. */

#pragma once

#include "driver/answer.h"
#include "program/program.h"

/* As clBuildProgram, or clCompileProgram for an object: companions where the sources use the extensions, which are
 * complete when it returns, and the callback has been called. */
cl_int layer_build_program(const layer_build *build);

/* As clLinkProgram: companions where an input has some, likewise. */
cl_program layer_link_program(cl_context context, const layer_build *build, cl_uint count, const cl_program *inputs,
                              cl_int *status);

/* As clGetProgramInfo and its like: kernels, binaries and logs are the companions'. */
cl_int layer_get_program_info(cl_program program, cl_program_info name, const layer_answer *answer);
cl_int layer_get_build_info(cl_program program, cl_device_id device, cl_program_build_info name,
                            const layer_answer *answer);

/* clCreateProgramWithIL, or the function of cl_khr_il_program. */
typedef cl_program(CL_API_CALL *layer_create_il)(cl_context context, const void *il, size_t size, cl_int *status);

#define LAYER_CREATE_IL_KHR "clCreateProgramWithILKHR"

/* clCreateProgramWithILKHR of the driver. NULL: the driver lacks it. */
layer_create_il layer_find_create_il(cl_context context);

/* As `create` does. Functions that the module imports, that the layer defines and the driver does not have, are put
 * into it. Where that is not possible, the build log says why. */
cl_program layer_create_with_il(layer_create_il create, cl_context context, const void *il, size_t size,
                                cl_int *status);
