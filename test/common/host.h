/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The OpenCL device that tests run on, and kernels from bitcode. Whatever fails ends the program with a message. */

#ifndef HOST_H
#define HOST_H

#include "bytes.h"
#include "cltile/cltile.h"

#include <CL/cl.h>
#include <stdint.h>

typedef struct host {
    cl_device_id device;
    cl_context context;
    cl_command_queue queue;
} host;

/* A device that takes SPIR binaries (cl_khr_spir), PoCL's first. */
host host_open(void);
void host_close(host *h);

/* Ends the program unless `status` is CL_SUCCESS. */
void host_check(cl_int status, const char *what);

/* Links bitcode by `options`, but unchecked, as what specifications forbid is tested, too, and builds it; `options`
 * NULL builds it as it is. */
cl_program host_build(const host *h, const void *bitcode, size_t size, const cltile_options *options);

/* The same from a file, with default options. */
cl_program host_build_file(const host *h, const char *path);

cl_kernel host_kernel(cl_program program, const char *name);
cl_mem host_buffer(const host *h, size_t size, const void *contents);
cl_mem host_image(const host *h, cl_image_format format, size_t width, size_t height, const void *contents);
void host_run(const host *h, cl_kernel kernel, size_t global_size, size_t local_size);

/* Work-groups side by side in dimension 0, of `items` work-items in each dimension. */
void host_run_groups(const host *h, cl_kernel kernel, size_t groups, const size_t items[3]);

/* Numbers that repeat with the seed (xorshift). */
uint32_t host_random(uint32_t *state);

#endif
