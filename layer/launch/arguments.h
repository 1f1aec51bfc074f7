/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The arguments of a kernel, from clCreateKernel to clReleaseKernel: its parameters, and what clSetKernelArg bound. */

#pragma once

#include "program/program.h"

#include <stdbool.h>
#include <stddef.h>

/* An image, as it was when it was bound: it may be released before a message is about it. All zeros: none is bound. */
typedef struct layer_image {
    cl_mem handle; /* for comparison only */
    cl_image_format format;
    size_t width, height, texel; /* texels, rows, bytes of a texel */
    bool is_of_buffer;           /* made from a buffer: the fields below are set */
    size_t row_pitch;            /* bytes */
    bool has_host_pointer;       /* CL_MEM_USE_HOST_PTR */
    size_t host_pointer;
} layer_image;

typedef struct layer_argument {
    bool is_global;                        /* a pointer to global memory */
    cl_mem buffer;                         /* that is bound to it, or NULL; not retained, as in OpenCL */
    size_t local_bytes;                    /* of a pointer to local memory */
    cl_kernel_arg_access_qualifier access; /* CL_KERNEL_ARG_ACCESS_NONE: not an image */
    char *name;                            /* of an image */
    layer_image image;
    bool may_have_blocks; /* for formats.c */
} layer_argument;

typedef struct layer_arguments {
    char *kernel;
    unsigned sub_group_size; /* of emulated sub-groups, else 0 */
    bool knows_qualifiers;
    bool has_other_formats; /* the driver tells the kernel another image's: formats.c */
    bool is_said;           /* its message */
    cl_uint count;
    layer_argument rows[];
} layer_arguments;

/* Asks the driver. NULL when memory runs out. */
layer_arguments *layer_make_arguments(cl_kernel kernel);
layer_arguments *layer_copy_arguments(const layer_arguments *source);
void layer_free_arguments(layer_arguments *arguments);

/* Whether an argument is an image. */
bool layer_is_image(const layer_arguments *arguments, cl_uint index);

/* Asks the driver of the image that clSetKernelArg got. `bound` may be NULL. */
layer_image layer_read_image(const cl_mem *bound);

/* clSetKernelArg succeeded; `image` is what it got for an image. */
void layer_bind_argument(layer_arguments *arguments, cl_uint index, size_t size, const void *value,
                         const layer_image *image);

/* ---- Formats (formats.c) ----
 * Kernels with media blocks of images that are not read_only, on a driver that gives kernels the format of another
 * image (tells_other_formats of a cltile_driver): whether blocks of the bound images would be right. */

/* Whether kernels of the program need a record of their arguments for this. */
bool layer_tells_other_formats(const layer_program *program);

/* Marks the images of a kernel of the program that may have blocks. Returns CL_OUT_OF_HOST_MEMORY when memory runs
 * out. */
cl_int layer_find_formats(const layer_program *program, layer_arguments *arguments);

/* Whether a block of a kernel would be read or written with another image's format. The message on standard error comes
 * once for each kernel. */
bool layer_refuses_formats(layer_arguments *arguments);
