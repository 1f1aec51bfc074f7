/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What drivers tell of the arguments of kernels. */

#include "launch/arguments.h"

#include "driver/answer.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* The name of an argument, empty if there is none. NULL when memory runs out. */
static char *read_name(cl_kernel kernel, cl_uint argument) {
    size_t size = 0;
    if (layer_driver->clGetKernelArgInfo(kernel, argument, CL_KERNEL_ARG_NAME, 0, NULL, &size) != CL_SUCCESS)
        size = 0;
    char *text = calloc(1, size + 1);
    if (text != NULL && size != 0 &&
        layer_driver->clGetKernelArgInfo(kernel, argument, CL_KERNEL_ARG_NAME, size, text, NULL) != CL_SUCCESS)
        text[0] = '\0';
    return text;
}

/* False when memory runs out. */
static bool read_argument(cl_kernel kernel, cl_uint index, layer_arguments *made) {
    layer_argument *row = &made->rows[index];
    cl_kernel_arg_address_qualifier space = 0;
    made->knows_qualifiers &= layer_driver->clGetKernelArgInfo(kernel, index, CL_KERNEL_ARG_ADDRESS_QUALIFIER,
                                                               sizeof space, &space, NULL) == CL_SUCCESS;
    row->access = CL_KERNEL_ARG_ACCESS_NONE;
    layer_driver->clGetKernelArgInfo(kernel, index, CL_KERNEL_ARG_ACCESS_QUALIFIER, sizeof row->access, &row->access,
                                     NULL);
    row->is_global = space == CL_KERNEL_ARG_ADDRESS_GLOBAL && !layer_is_image(made, index); /* images are global, too */
    row->name = layer_is_image(made, index) ? read_name(kernel, index) : NULL;
    return row->name != NULL || !layer_is_image(made, index);
}

layer_arguments *layer_make_arguments(cl_kernel kernel) {
    cl_uint count = 0;
    layer_driver->clGetKernelInfo(kernel, CL_KERNEL_NUM_ARGS, sizeof count, &count, NULL);
    layer_arguments *made = calloc(1, sizeof *made + count * sizeof made->rows[0]);
    if (made == NULL)
        return NULL;
    made->knows_qualifiers = true;
    made->count = count;
    bool ok =
        layer_ask_string(&(const layer_asked){.kernel = kernel}, CL_KERNEL_FUNCTION_NAME, &made->kernel) == CL_SUCCESS;
    for (cl_uint i = 0; ok && i < count; ++i)
        ok = read_argument(kernel, i, made);
    if (ok)
        return made;
    layer_free_arguments(made);
    return NULL;
}

layer_arguments *layer_copy_arguments(const layer_arguments *source) {
    const size_t size = sizeof *source + source->count * sizeof source->rows[0];
    layer_arguments *copy = malloc(size);
    if (copy == NULL)
        return NULL;
    memcpy(copy, source, size);
    copy->kernel = strdup(source->kernel);
    bool ok = copy->kernel != NULL;
    for (cl_uint i = 0; i < copy->count; ++i) {
        const char *name = source->rows[i].name;
        copy->rows[i].name = name == NULL ? NULL : strdup(name);
        ok = ok && (name == NULL || copy->rows[i].name != NULL);
    }
    if (ok)
        return copy;
    layer_free_arguments(copy);
    return NULL;
}

void layer_free_arguments(layer_arguments *arguments) {
    if (arguments == NULL)
        return;
    for (cl_uint i = 0; i < arguments->count; ++i)
        free(arguments->rows[i].name);
    free(arguments->kernel);
    free(arguments);
}

bool layer_is_image(const layer_arguments *arguments, cl_uint index) {
    return index < arguments->count && arguments->rows[index].access != CL_KERNEL_ARG_ACCESS_NONE;
}

static void ask_image(cl_mem image, cl_image_info what, size_t size, void *answer) {
    if (layer_driver->clGetImageInfo(image, what, size, answer, NULL) != CL_SUCCESS)
        memset(answer, 0, size);
}

static void ask_memory(cl_mem memory, cl_mem_info what, size_t size, void *answer) {
    if (layer_driver->clGetMemObjectInfo(memory, what, size, answer, NULL) != CL_SUCCESS)
        memset(answer, 0, size);
}

/* `buffer` may be a part of another one, which then has the host_ptr. */
static void read_buffer(cl_mem buffer, layer_image *image) {
    cl_mem whole;
    cl_mem_flags flags;
    void *pointer;
    ask_image(image->handle, CL_IMAGE_ROW_PITCH, sizeof image->row_pitch, &image->row_pitch);
    ask_memory(buffer, CL_MEM_ASSOCIATED_MEMOBJECT, sizeof whole, &whole);
    buffer = whole != NULL ? whole : buffer;
    ask_memory(buffer, CL_MEM_FLAGS, sizeof flags, &flags);
    ask_memory(buffer, CL_MEM_HOST_PTR, sizeof pointer, &pointer);
    image->has_host_pointer = (flags & CL_MEM_USE_HOST_PTR) != 0;
    image->host_pointer = (size_t)(uintptr_t)pointer;
}

layer_image layer_read_image(const cl_mem *bound) {
    cl_mem handle = bound == NULL ? NULL : *bound, buffer;
    layer_image image = {.handle = handle};
    if (handle == NULL)
        return image;
    ask_image(handle, CL_IMAGE_FORMAT, sizeof image.format, &image.format);
    ask_image(handle, CL_IMAGE_WIDTH, sizeof image.width, &image.width);
    ask_image(handle, CL_IMAGE_HEIGHT, sizeof image.height, &image.height);
    ask_image(handle, CL_IMAGE_ELEMENT_SIZE, sizeof image.texel, &image.texel);
    ask_image(handle, CL_IMAGE_BUFFER, sizeof buffer, &buffer);
    image.is_of_buffer = buffer != NULL;
    if (image.is_of_buffer)
        read_buffer(buffer, &image);
    return image;
}

void layer_bind_argument(layer_arguments *arguments, cl_uint index, size_t size, const void *value,
                         const layer_image *image) {
    if (index >= arguments->count)
        return;
    layer_argument *bound = &arguments->rows[index];
    bound->image = *image;
    bound->buffer = NULL;
    if (bound->is_global && value != NULL && size == sizeof bound->buffer)
        memcpy(&bound->buffer, value, sizeof bound->buffer);
    bound->local_bytes = value == NULL && !bound->is_global ? size : 0;
}
