/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Queries of programs and kernels: a program's kernels, binaries and logs are its companions'. */

#pragma once

#include "answer.h"

#include <stdbool.h>

/* Answer as clGetProgramInfo, clGetProgramBuildInfo, clGetKernelInfo and clGetKernelArgInfo do. */
cl_int layer_get_program_info(cl_program program, cl_program_info name, const layer_answer *answer);
cl_int layer_get_build_info(cl_program program, cl_device_id device, cl_program_build_info name,
                            const layer_answer *answer);
cl_int layer_get_kernel_info(cl_kernel kernel, cl_kernel_info name, const layer_answer *answer);
cl_int layer_get_argument_info(cl_kernel kernel, cl_uint argument, cl_kernel_arg_info name, const layer_answer *answer);

/* The input of clGetKernelSubGroupInfo. */
typedef struct layer_input {
    size_t size;
    const void *value;
} layer_input;

/* Answers clGetKernelSubGroupInfo for a kernel with emulated sub-groups. False for other kernels: ask the driver. */
bool layer_get_sub_group_info(cl_kernel kernel, cl_device_id device, cl_kernel_sub_group_info name,
                              const layer_input *input, const layer_answer *answer, cl_int *status);
