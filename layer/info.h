/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Queries whose answers name extensions, and those of programs: kernels, binaries and logs are the companions'. */

#pragma once

#include "answer.h"

#include <stdbool.h>

/* As clGetPlatformInfo and its like. The driver answers queries that the layer does not change. */
cl_int layer_get_platform_info(cl_platform_id platform, cl_platform_info name, const layer_answer *answer);
cl_int layer_get_device_info(cl_device_id device, cl_device_info name, const layer_answer *answer);
cl_int layer_get_program_info(cl_program program, cl_program_info name, const layer_answer *answer);
cl_int layer_get_build_info(cl_program program, cl_device_id device, cl_program_build_info name,
                            const layer_answer *answer);
cl_int layer_get_kernel_info(cl_kernel kernel, cl_kernel_info name, const layer_answer *answer);

/* The input of clGetKernelSubGroupInfo. */
typedef struct layer_input {
    size_t size;
    const void *value;
} layer_input;

/* The driver's clGetKernelSubGroupInfo, or that of the extension. */
typedef cl_int CL_API_CALL layer_sub_group_query(cl_kernel, cl_device_id, cl_kernel_sub_group_info, size_t,
                                                 const void *, size_t, void *, size_t *);

/* As clGetKernelSubGroupInfo. The driver, which may have no such function, answers for kernels without emulated
 * sub-groups. */
cl_int layer_get_sub_group_info(layer_sub_group_query *ask_driver, cl_kernel kernel, cl_device_id device,
                                cl_kernel_sub_group_info name, const layer_input *input, const layer_answer *answer);
