/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What calls of clBuildProgram, clCompileProgram and clLinkProgram have. */

#pragma once

#include "driver/driver.h"

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
