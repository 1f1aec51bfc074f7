/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Building, compiling and linking programs: as companions where their sources use the extensions. */

#pragma once

#include "driver.h"

/* The arguments that clBuildProgram, clCompileProgram and clLinkProgram have. The last one has no program. */
typedef struct layer_build {
    cl_program program;
    cl_uint device_count;
    const cl_device_id *devices;
    const char *options;
    void(CL_CALLBACK *notify)(cl_program, void *);
    void *data;
} layer_build;

/* The header programs of clCompileProgram. */
typedef struct layer_headers {
    cl_uint count;
    const cl_program *programs;
    const char **names;
} layer_headers;

/* As OpenCL's functions. Where companions are built or linked, they are complete when these return, and the callback
 * has been called. */
cl_int layer_build_program(const layer_build *build);
cl_int layer_compile_program(const layer_build *build, const layer_headers *headers);
cl_program layer_link_program(cl_context context, const layer_build *build, cl_uint count, const cl_program *inputs,
                              cl_int *status);
