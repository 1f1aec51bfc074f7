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

/* Work-items in two dimensions. */
typedef struct session_grid {
    size_t global[2], local[2];
} session_grid;

/* A context and a queue. What fails leaves them, and what the next function makes, to session_close. */
bool session_open(session *s, const opencl_device *device, char **message);

/* The kernel `name` of a SPIR module. */
bool session_load(session *s, const void *spir, size_t spir_size, const char *name, char **message);

/* clSetKernelArg; `name` is the argument's, for messages. */
bool session_set(const session *s, cl_uint index, const char *name, size_t size, const void *value, char **message);

/* Runs the kernel; *milliseconds is the median of the timed runs. */
bool session_run(const session *s, const session_grid *grid, double *milliseconds, char **message);

void session_close(session *s);

#endif
