/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Queries of the sub-groups that kernels have. */

#pragma once

#include "driver/answer.h"

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
