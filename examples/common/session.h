/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A kernel on a device: the OpenCL objects of one run, made and released in one place. */

#ifndef EXAMPLES_SESSION_H
#define EXAMPLES_SESSION_H

#include "opencl.h"

/* Runs of the kernel that are timed, after one that is not. */
#define SESSION_TIMED_RUNS 5

typedef struct session {
    const opencl_device *device;
    cl_context context;
    cl_command_queue queue;
    cl_program program;
    cl_kernel kernel;
} session;

/* A 2D image, and its bytes on the host. */
typedef struct session_image {
    cl_image_format format;
    size_t width, height; /* texels */
    size_t row_bytes;
} session_image;

/* Work-items in two dimensions. */
typedef struct session_grid {
    size_t global[2], local[2];
} session_grid;

/* A context and a queue; the program is for the caller to make. What fails leaves them, and what the next functions
 * make, to session_close. */
bool session_open(session *s, const opencl_device *device, char **message);

/* The kernel `name` of the program, in place of another that was chosen before. */
bool session_choose(session *s, const char *name, char **message);

/* An image of `format` that starts with the bytes of `contents`, row_bytes a row. The caller releases it. */
bool session_create_image(const session *s, cl_mem *image, cl_mem_flags access, const session_image *about,
                          const void *contents, char **message);

/* Reads all of an image. */
bool session_read_image(const session *s, cl_mem image, const session_image *about, void *contents, char **message);

/* clSetKernelArg; `name` is the argument's, for messages. */
bool session_set(const session *s, cl_uint index, const char *name, size_t size, const void *value, char **message);

/* Runs the kernel; *milliseconds is the median of the timed runs. */
bool session_run(const session *s, const session_grid *grid, double *milliseconds, char **message);

void session_close(session *s);

#endif
