/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What calls of clBuildProgram, clCompileProgram and clLinkProgram have. */

#pragma once

#include "driver/driver.h"

#include <stdbool.h>

/* Their arguments: only clCompileProgram has headers, and clLinkProgram has no program. */
typedef struct layer_build {
    cl_program program;
    cl_uint device_count;
    const cl_device_id *devices;
    const char *options;
    void(CL_CALLBACK *notify)(cl_program, void *);
    void *data;
    bool is_object; /* compiled, not linked */
    cl_uint header_count;
    const cl_program *headers;
    const char **header_names;
} layer_build;
