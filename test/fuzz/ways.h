/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The ways by which a source becomes a program of the driver's. */

#ifndef WAYS_H
#define WAYS_H

#include "host.h"

typedef enum way {
    WAY_LINKED, /* cltile build, for the driver */
    WAY_INTEL,  /* cltile link, for Intel's hardware, of which Inputs/intel-model.cl is a model */
    WAY_SPIRV,  /* SPIR-V, copies made instructions of Codeplay's set and calls again, back to bitcode, cltile build */
    WAY_LAYER,  /* the layer */
    WAY_SPV,    /* cltile build --emit spv, for generic and intel: it is valid; nothing runs */
    WAYS
} way;

extern const char *const way_names[WAYS];

/* As kernel libraries have it: without a generic address space. */
#define WAYS_STANDARD                                                                                                  \
    "-cl-std=CL3.0 -Xclang "                                                                                           \
    "-cl-ext=-__opencl_c_generic_address_space,-__opencl_c_device_enqueue,-__opencl_c_pipes"

/* Where they work. */
typedef struct workshop {
    const host *host;
    const struct reference *reference; /* reference.h */
    const char *folder;                /* for temporary files */
    const char *model;                 /* of Intel's hardware; NULL for that of Inputs/ */
    const char *linked_host;           /* what the command calls the driver; NULL where that takes no SPIR-V */
    bool reads_spirv;                  /* an llvm-spirv is there that makes no typed pointers */
} workshop;

/* How a program is built, whatever is in it. */
typedef struct build_plan {
    const char *optimisation;              /* Clang's options */
    const char *standard, *layer_standard; /* and for the layer; NULL where its host does not have it */
    bool packed_rows, null_events;
    bool has_instructions; /* all its copies are in Codeplay's set: those of version 0.9.0 are not */
} build_plan;

/* Whether an llvm-spirv is in PATH. */
bool ways_read_spirv(void);

/* False where a way does not have what a program asks for. */
bool way_takes(const workshop *shop, way w, const build_plan *plan, const char *source);

/* Writes a file of the folder. */
bool ways_write(const workshop *shop, const char *name, const char *text, char **message);

/* What is in common is made once: bitcode in the folder. On failure *message says why. */
bool ways_begin(const workshop *shop, const build_plan *plan, const char *source, char **message);

/* *built is NULL where nothing can run. */
bool way_build(const workshop *shop, way w, const build_plan *plan, cl_program *built, char **message);

/* The same of kernels.cl in the folder alone, linked or by the layer, by options for OpenCL's compilers. */
#define WAYS_OPTIONS 8192
bool way_takes_source(const workshop *shop, way w);
bool way_build_source(const workshop *shop, way w, const char *options, cl_program *built, char **message);

#endif
