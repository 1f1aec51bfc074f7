/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The images that kernels have as arguments: their parameters, and what clSetKernelArg bound. Thread-safe. */

#pragma once

#include "program.h"

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
 * CL_OUT_OF_HOST_MEMORY when memory runs out, as the functions below. */
cl_int layer_make_images(cl_kernel kernel, layer_images **made);
void layer_free_images(layer_images *images);

/* Zeroed arguments. NULL when memory runs out. */
layer_images *layer_allocate_images(const char *kernel, cl_uint count);

/* Keeps a record, which is freed in case of failure. */
cl_int layer_keep_images(cl_kernel kernel, layer_images *images);
cl_int layer_clone_images(cl_kernel clone, cl_kernel kernel);

/* A copy of the record of a kernel, which the caller frees; `copy` becomes NULL if there is none. */
cl_int layer_copy_images(cl_kernel kernel, layer_images **copy);

/* clSetKernelArg succeeded. */
void layer_bind_image(cl_kernel kernel, cl_uint index, size_t size, const void *value);

/* The record of a kernel, or NULL. It is locked until layer_unlock_images, which is called in either case. */
layer_images *layer_lock_images(cl_kernel kernel);
void layer_unlock_images(void);

void layer_forget_images(cl_kernel kernel);
void layer_forget_all_images(void);
