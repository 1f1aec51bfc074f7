/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Kernels with media blocks of images that are not read_only, on a driver that gives kernels the format of another
 * image (tells_other_formats of a layer_kind): the bound images, and whether blocks would be right. Thread-safe. */

#ifndef LAYER_FORMATS_H
#define LAYER_FORMATS_H

#include "program.h"

/* A kernel of the program was created, or cloned. Kernels without argument information are not recorded. Returns
 * CL_OUT_OF_HOST_MEMORY when memory runs out. */
cl_int layer_follow_formats(cl_kernel kernel, const layer_program *program);
cl_int layer_clone_formats(cl_kernel clone, cl_kernel kernel);

/* clSetKernelArg succeeded. */
void layer_bind_format(cl_kernel kernel, cl_uint index, size_t size, const void *value);

/* Whether a block would be read or written with another image's format. The message on standard error comes once for
 * each kernel. */
bool layer_refuses_formats(cl_kernel kernel);

void layer_forget_formats(cl_kernel kernel);
void layer_forget_all_formats(void);

#endif
