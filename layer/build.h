/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Building, compiling and linking programs: with companions where their sources use the extensions. */

#ifndef LAYER_BUILD_H
#define LAYER_BUILD_H

#include "program.h"

/* The arguments that clBuildProgram and clCompileProgram share. */
typedef struct layer_build {
    cl_program user;
    cl_uint device_count;
    const cl_device_id *devices;
    const char *options;
    void(CL_CALLBACK *notify)(cl_program, void *);
    void *data;
} layer_build;

typedef struct layer_headers {
    cl_uint count;
    const cl_program *programs;
    const char **names;
} layer_headers;

/* Texts of header programs, for a scan. NULL when memory runs out. */
layer_header *layer_read_headers(const layer_headers *headers);
void layer_free_headers(layer_header *list, cl_uint count);

/* As clBuildProgram, clCompileProgram and clLinkProgram. Where companions are built, that is done when these return,
 * and the callback has been called. */
cl_int layer_build_program(const layer_build *build);
cl_int layer_compile_program(const layer_build *build, const layer_headers *headers);
cl_program layer_link_program(cl_context context, const layer_build *build, cl_uint count, const cl_program *inputs,
                              cl_int *status);

#endif
