/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The arguments of a kernel whose launches are checked, from clCreateKernel to clReleaseKernel. */

#pragma once

#include "driver/driver.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct layer_argument {
    bool is_global, is_buffer;
    cl_mem buffer; /* not retained, as in OpenCL */
    size_t local_bytes;
} layer_argument;

typedef struct layer_arguments {
    char *kernel;
    bool knows_qualifiers;
    cl_uint count;
    layer_argument rows[];
} layer_arguments;

/* Asks the driver. NULL when memory runs out. */
layer_arguments *layer_make_arguments(cl_kernel kernel);
layer_arguments *layer_copy_arguments(const layer_arguments *source);
void layer_free_arguments(layer_arguments *arguments);

/* clSetKernelArg succeeded. `arguments` may be NULL. */
void layer_bind_argument(layer_arguments *arguments, cl_uint index, size_t size, const void *value);
