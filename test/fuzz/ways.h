/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The ways by which a source becomes a program of PoCL's. */

#ifndef WAYS_H
#define WAYS_H

#include "host.h"
#include "reference.h"

typedef enum way {
    WAY_GENERIC, /* libcltile */
    WAY_POCL,    /* libcltile, for PoCL's images */
    WAY_INTEL,   /* libcltile, for Intel's hardware, of which Inputs/intel-model.cl is a model */
    WAY_SPIRV,   /* SPIR-V, copies made instructions of Codeplay's set and calls again, back to bitcode, libcltile */
    WAY_LAYER,   /* the layer */
    WAY_SPV,     /* cltile build --emit spv, for generic and intel: it is valid; nothing runs */
    WAYS
} way;

extern const char *const way_names[WAYS];

/* As PoCL's kernel library has it: without a generic address space. */
#define WAYS_STANDARD                                                                                                  \
    "-cl-std=CL3.0 -Xclang "                                                                                           \
    "-cl-ext=-__opencl_c_generic_address_space,-__opencl_c_device_enqueue,-__opencl_c_pipes"

/* Where they work. */
typedef struct workshop {
    const host *host;
    const reference *reference;
    const char *folder; /* for temporary files */
    const char *model;  /* of Intel's hardware; NULL for that of Inputs/ */
} workshop;

/* How a program is built, whatever is in it. */
typedef struct build_plan {
    const char *optimisation, *optimisation_for_spirv; /* Clang's options */
    const char *standard, *layer_standard;             /* and for the layer; NULL where its host does not have it */
    bool packed_rows, null_events;
    bool has_instructions; /* all its copies are in Codeplay's set: those of version 0.9.0 are not */
} build_plan;

/* False where a way does not have what a program asks for. */
bool way_takes(way w, const build_plan *plan);

/* What is in common is made once: bitcode in the folder. On failure *message says why. */
bool ways_begin(const workshop *shop, const build_plan *plan, const char *source, char **message);

/* *built is NULL where nothing can run. */
bool way_build(const workshop *shop, way w, const build_plan *plan, cl_program *built, char **message);

#endif
