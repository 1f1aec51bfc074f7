/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Records of the kernels of programs that use the extensions: one for each, with what is to be known of its arguments.
 */

#pragma once

#include "driver/answer.h"
#include "launch/arguments.h"
#include "program/program.h"

#include <stdbool.h>

typedef struct layer_kernel {
    cl_kernel handle; /* first: driver/table.h */
    layer_program *program;
    bool is_original; /* the kernel is of the caller's program to the driver, too; else that is retained */
    unsigned size;    /* of emulated sub-groups, else 0 */
    unsigned references;
    layer_arguments *arguments; /* NULL: nothing depends on them */
} layer_kernel;

/* As OpenCL's functions. A kernel of such a program is created from the companion of its sub-groups' size. */
cl_kernel layer_create_kernel(cl_program original, const char *name, cl_int *status);
cl_int layer_create_kernels(cl_program original, cl_uint capacity, cl_kernel *kernels, cl_uint *count);
cl_int layer_retain_kernel(cl_kernel kernel);
cl_int layer_release_kernel(cl_kernel kernel);
cl_kernel layer_clone_kernel(cl_kernel kernel, cl_int *status);
cl_int layer_set_argument(cl_kernel kernel, cl_uint index, size_t size, const void *value);
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

/* Whether a launch of the kernel, with the images that it has now, is to be refused: launch/arguments.h. */
bool layer_refuses_launch(cl_kernel kernel);

/* A copy of a kernel's record, which holds the program and has its own arguments; `copy` has no program for
 * another kernel. Drop it in either case. Returns CL_OUT_OF_HOST_MEMORY when memory runs out. */
cl_int layer_copy_kernel(cl_kernel kernel, layer_kernel *copy);
void layer_drop_kernel(layer_kernel *copy);

/* Before layer_forget_all_programs, and likewise. */
void layer_forget_all_kernels(void);
