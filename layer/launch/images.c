/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What drivers tell of the images of kernels. */

#include "launch/images.h"

#include "driver/answer.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

void layer_free_images(layer_images *images) {
    for (cl_uint i = 0; images != NULL && i < images->count; ++i)
        free(images->arguments[i].name);
    if (images != NULL)
        free(images->kernel);
    free(images);
}

layer_images *layer_allocate_images(const char *kernel, cl_uint count) {
    layer_images *images = calloc(1, sizeof *images + count * sizeof images->arguments[0]);
    char *name = strdup(kernel);
    if (images == NULL || name == NULL) {
        free(images);
        free(name);
        return NULL;
    }
    images->kernel = name;
    images->count = count;
    return images;
}

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

static cl_int read_argument(cl_kernel kernel, cl_uint index, layer_image_argument *argument, bool *is_known) {
    *is_known = layer_driver->clGetKernelArgInfo(kernel, index, CL_KERNEL_ARG_ACCESS_QUALIFIER, sizeof argument->access,
                                                 &argument->access, NULL) == CL_SUCCESS;
    if (!*is_known || argument->access == CL_KERNEL_ARG_ACCESS_NONE)
        return CL_SUCCESS;
    argument->name = read_name(kernel, index);
    return argument->name == NULL ? CL_OUT_OF_HOST_MEMORY : CL_SUCCESS;
}

cl_int layer_make_images(cl_kernel kernel, layer_images **made) {
    cl_uint count = 0;
    *made = NULL;
    if (layer_driver->clGetKernelInfo(kernel, CL_KERNEL_NUM_ARGS, sizeof count, &count, NULL) != CL_SUCCESS)
        return CL_SUCCESS;
    char *name;
    cl_int status = layer_ask_string(&(const layer_asked){.kernel = kernel}, CL_KERNEL_FUNCTION_NAME, &name);
    layer_images *images = status != CL_SUCCESS ? NULL : layer_allocate_images(name, count);
    free(name);
    if (images == NULL)
        return CL_OUT_OF_HOST_MEMORY;
    bool is_known = true, has_image = false;
    for (cl_uint i = 0; is_known && status == CL_SUCCESS && i < count; ++i) {
        status = read_argument(kernel, i, &images->arguments[i], &is_known);
        has_image |= images->arguments[i].name != NULL;
    }
    if (is_known && has_image && status == CL_SUCCESS)
        *made = images;
    else
        layer_free_images(images);
    return status;
}

layer_images *layer_copy_images(const layer_images *source) {
    layer_images *copy = layer_allocate_images(source->kernel, source->count);
    if (copy == NULL)
        return NULL;
    copy->sub_group_size = source->sub_group_size;
    copy->has_other_formats = source->has_other_formats;
    bool ok = true;
    for (cl_uint i = 0; ok && i < source->count; ++i) {
        char *name = source->arguments[i].name;
        copy->arguments[i] = source->arguments[i];
        copy->arguments[i].name = name == NULL ? NULL : strdup(name);
        ok = name == NULL || copy->arguments[i].name != NULL;
    }
    if (ok)
        return copy;
    layer_free_images(copy);
    return NULL;
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

layer_image_argument *layer_image_argument_of(layer_images *images, cl_uint index) {
    return images != NULL && index < images->count && images->arguments[index].name != NULL ? &images->arguments[index]
                                                                                            : NULL;
}
