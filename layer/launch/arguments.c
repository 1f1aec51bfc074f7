/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Buffers and local memory that kernels have as arguments. */

#include "launch/arguments.h"

#include "driver/answer.h"

#include <stdlib.h>
#include <string.h>

layer_arguments *layer_make_arguments(cl_kernel kernel) {
    const layer_asked of = {.kernel = kernel};
    char *name;
    cl_uint count = 0;
    layer_driver->clGetKernelInfo(kernel, CL_KERNEL_NUM_ARGS, sizeof count, &count, NULL);
    layer_arguments *made = calloc(1, sizeof *made + count * sizeof made->rows[0]);
    if (made == NULL || layer_ask_string(&of, CL_KERNEL_FUNCTION_NAME, &name) != CL_SUCCESS) {
        free(made);
        return NULL;
    }
    *made = (layer_arguments){.kernel = name, .knows_qualifiers = true, .count = count};
    for (cl_uint i = 0; i < count; ++i) {
        cl_kernel_arg_address_qualifier space = 0;
        made->knows_qualifiers &= layer_driver->clGetKernelArgInfo(kernel, i, CL_KERNEL_ARG_ADDRESS_QUALIFIER,
                                                                   sizeof space, &space, NULL) == CL_SUCCESS;
        cl_kernel_arg_access_qualifier access = CL_KERNEL_ARG_ACCESS_NONE;
        layer_driver->clGetKernelArgInfo(kernel, i, CL_KERNEL_ARG_ACCESS_QUALIFIER, sizeof access, &access, NULL);
        made->rows[i].is_global =
            space == CL_KERNEL_ARG_ADDRESS_GLOBAL && access == CL_KERNEL_ARG_ACCESS_NONE; /* images are global, too */
    }
    return made;
}

layer_arguments *layer_copy_arguments(const layer_arguments *source) {
    const size_t size = sizeof *source + source->count * sizeof source->rows[0];
    layer_arguments *copy = malloc(size);
    if (copy == NULL)
        return NULL;
    memcpy(copy, source, size);
    copy->kernel = strdup(source->kernel);
    if (copy->kernel != NULL)
        return copy;
    free(copy);
    return NULL;
}

void layer_free_arguments(layer_arguments *arguments) {
    if (arguments != NULL)
        free(arguments->kernel);
    free(arguments);
}

void layer_bind_argument(layer_arguments *arguments, cl_uint index, size_t size, const void *value) {
    if (arguments == NULL || index >= arguments->count)
        return;
    layer_argument *bound = &arguments->rows[index];
    bound->is_buffer = bound->is_global && value != NULL && size == sizeof bound->buffer;
    if (bound->is_buffer)
        memcpy(&bound->buffer, value, sizeof bound->buffer);
    bound->is_buffer = bound->is_buffer && bound->buffer != NULL;
    bound->local_bytes = value == NULL && !bound->is_global ? size : 0;
}
