/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The images that kernels have as arguments: their parameters, and what clSetKernelArg bound. */

#pragma once

#include "driver/driver.h"

#include <stdbool.h>
#include <stddef.h>

/* An image, as it was when it was bound: it may be released before a message is about it. All zeros: none is bound. */
typedef struct layer_image {
    cl_mem handle; /* for comparison only */
    cl_image_format format;
    size_t width, height, texel; /* texels, rows, bytes of a texel */
    bool is_of_buffer;           /* made from a buffer, of which the rest is */
    size_t row_pitch;            /* bytes */
    bool has_host_pointer;       /* CL_MEM_USE_HOST_PTR */
    size_t host_pointer;
} layer_image;

typedef struct layer_image_argument {
    cl_kernel_arg_access_qualifier access; /* CL_KERNEL_ARG_ACCESS_NONE: not an image */
    char *name;
    layer_image bound;
    bool may_have_blocks; /* for formats.c */
} layer_image_argument;

/* A kernel. */
typedef struct layer_images {
    char *kernel;
    unsigned sub_group_size; /* of emulated sub-groups, else 0 */
    bool has_other_formats;  /* the driver tells the kernel another image's: formats.c */
    bool is_said;            /* its message */
    cl_uint count;
    layer_image_argument arguments[];
} layer_images;

/* A record of a kernel; `made` becomes NULL if it has no images, or there is no argument information. Returns
 * CL_OUT_OF_HOST_MEMORY when memory runs out. */
cl_int layer_make_images(cl_kernel kernel, layer_images **made);
void layer_free_images(layer_images *images);

/* Zeroed arguments. NULL when memory runs out. */
layer_images *layer_allocate_images(const char *kernel, cl_uint count);

/* NULL when memory runs out. */
layer_images *layer_copy_images(const layer_images *source);

/* The argument of a kernel if it is an image, else NULL. `images` may be NULL. */
layer_image_argument *layer_image_argument_of(layer_images *images, cl_uint index);

/* Asks the driver of the image that clSetKernelArg got. `bound` may be NULL. */
layer_image layer_read_image(const cl_mem *bound);
