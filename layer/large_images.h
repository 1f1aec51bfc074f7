/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Kernels in two editions: the one that the caller has, and one for images that are large enough for the driver's own
 * sub-group blocks to read media blocks (hosts/large-images). A launch takes the second if all images that it can read
 * are. The caller's kernel takes whatever does not pass the layer, such as a command buffer. Thread-safe as OpenCL's
 * functions are: a kernel's arguments are set by one thread at a time. */

#pragma once

#include "program.h"

/* Makes the second edition of a kernel that was just created, from the companion for large images (it may have no
 * program), or of a clone. CL_OUT_OF_HOST_MEMORY when memory runs out. */
cl_int layer_follow_large(cl_kernel kernel, const layer_companion *companion, const char *name);
cl_int layer_clone_large(cl_kernel clone, cl_kernel kernel);

/* clSetKernelArg succeeded for the caller's kernel. */
void layer_set_large(cl_kernel kernel, cl_uint index, size_t size, const void *value);

/* The edition for a launch, retained, or NULL: the caller's. */
cl_kernel layer_large_kernel(cl_kernel kernel);

/* From now on all launches take the caller's kernels: their arguments may be set in ways that the layer does not see.
 */
void layer_use_no_large(void);

/* The kernel has no second edition any more. */
void layer_forget_large(cl_kernel kernel);
void layer_forget_all_large(void);
