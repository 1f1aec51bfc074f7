/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* OpenCL devices: finding one, building for it, naming what fails. */

#ifndef EXAMPLES_OPENCL_H
#define EXAMPLES_OPENCL_H

#include <CL/cl.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct opencl_device {
    cl_device_id id;
    char platform[128], name[128], driver[128];
    unsigned address_bits;            /* 32: compile for spir; 64: for spir64 */
    size_t image_width, image_height; /* the largest 2D image, in texels */
    cl_ulong buffer_bytes;            /* the largest buffer */
    cl_ulong local_bytes;             /* local memory of a work-group */
    const char *host;                 /* what cltile build --host has for it, or NULL */
    unsigned lanes;                   /* of a sub-group, in kernels that are for 8 and for 16; else 0 */
    const char *define_lanes;         /* their option "-DLANES=8" or "-DLANES=16"; else NULL */
} opencl_device;

/* No extension: devices that take SPIR-V, and that cltile links for. */
#define OPENCL_IL "SPIR-V"

/* Takes a device with images that has an extension, PoCL's first; `substring` (or NULL) must be part of the platform's
 * or the device's name. On failure *message lists each device there is, and why it will not do. */
bool opencl_choose_device(opencl_device *device, const char *substring, const char *extension, char **message);

/* 8; 16 if the driver says that its sub-groups have other sizes. */
unsigned opencl_lanes(const opencl_device *device);

/* An executable program from a module of SPIR-V. On failure *message has the device's build log. */
bool opencl_build_il(cl_context context, const opencl_device *device, const void *bytes, size_t size,
                     cl_program *program, char **message);

/* The same of a file of OpenCL C, which the driver compiles. */
bool opencl_build_source(cl_context context, const opencl_device *device, const char *path, const char *options,
                         cl_program *program, char **message);

/* Whether kernels may read and write 2D images of this format. */
bool opencl_has_format(cl_context context, cl_image_format format);

/* True for CL_SUCCESS; else *message names the call and the error. */
bool opencl_check(cl_int status, const char *call, char **message);

#endif
