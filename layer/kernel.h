/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Records of the kernels of programs that use the extensions. */

#pragma once

#include "driver.h"

#include <stdbool.h>

/* As OpenCL's functions. A kernel of such a program is created from the companion of its sub-groups' size. */
cl_kernel layer_create_kernel(cl_program original, const char *name, cl_int *status);
cl_int layer_create_kernels(cl_program original, cl_uint capacity, cl_kernel *kernels, cl_uint *count);
cl_int layer_retain_kernel(cl_kernel kernel);
cl_int layer_release_kernel(cl_kernel kernel);
cl_kernel layer_clone_kernel(cl_kernel kernel, cl_int *status);

/* The caller's program of a recorded kernel, and the size of its sub-groups, 0 unless they are emulated. False for
 * other kernels. */
bool layer_find_kernel(cl_kernel kernel, cl_program *original, unsigned *size);

/* As layer_forget_all_programs, which comes after it. */
void layer_forget_all_kernels(void);
