/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* From a kernel file to the SPIR-V that a device takes. */

#ifndef EXAMPLES_KERNEL_H
#define EXAMPLES_KERNEL_H

#include "opencl.h"

/* Compiles a kernel file and links the builtins into it, for device->host, by the command `cltile build`: a process of
 * its own, since drivers with another LLVM than cltile's cannot be in one process with libcltile, unless that is loaded
 * by dlopen with RTLD_LOCAL. `include` is a folder of headers beside cltile's own. device->define_lanes is in force.
 * Prints how many bytes it became, and how long that was. *spirv is for the caller to free. */
bool kernel_build(const opencl_device *device, const char *path, const char *include, char **spirv, size_t *size,
                  char **message);

#endif
