/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* From a kernel file to what a device takes, in the two steps of a host's JIT. */

#ifndef EXAMPLES_KERNEL_H
#define EXAMPLES_KERNEL_H

#include "opencl.h"

/* Compiles a kernel file with Clang for SPIR, where cltile's builtins stay calls. `include` is a folder of headers
 * beside cltile's own. *bitcode is for the caller to free. */
bool kernel_compile(const opencl_device *device, const char *path, const char *include, char **bitcode, size_t *size,
                    char **message);

/* Links the builtins into bitcode by libcltile, in this process: target pocl's for PoCL 3.1, generic ones for others.
 * Prints the members it took, and how long that was. *linked is for the caller to free with cltile_free. */
bool kernel_link(const opencl_device *device, const char *bitcode, size_t size, void **linked, size_t *linked_size,
                 char **message);

#endif
