/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Kernels in two editions: the one that the caller has, and one for images that are large enough for the driver's own
 * sub-group blocks to read media blocks (hosts/large-images). A launch takes the second if all its images are. The
 * caller's kernel takes whatever does not pass the layer, such as a command buffer. Thread-safe as OpenCL's functions
 * are: a kernel's arguments are set by one thread at a time. */

#pragma once

#include "program.h"

/* Makes the second edition of a kernel that was just created, if its program has one, or of a clone.
 * CL_OUT_OF_HOST_MEMORY when memory runs out. */
cl_int layer_follow_large(cl_kernel kernel, const layer_program *program, const char *name);
cl_int layer_clone_large(cl_kernel clone, cl_kernel kernel);

/* The call succeeded for the caller's kernel. `set` makes it for the other. */
typedef struct layer_setting_call {
    cl_uint index; /* or the name of what clSetKernelExecInfo sets */
    size_t size;
    const void *value;
    cl_int (*set)(cl_kernel kernel, const struct layer_setting_call *call);
} layer_setting_call;
void layer_set_large(cl_kernel kernel, const layer_setting_call *call);

/* The edition for a launch, retained, or NULL: the caller's. */
cl_kernel layer_large_kernel(cl_kernel kernel);

void layer_forget_large(cl_kernel kernel);
void layer_forget_all_large(void);
