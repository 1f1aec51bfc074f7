/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The ways by which a source becomes a program of PoCL's. */

#ifndef WAYS_H
#define WAYS_H

#include "host.h"
#include "plan.h"

typedef enum way {
    WAY_GENERIC, /* libcltile */
    WAY_POCL,    /* libcltile, for PoCL's images */
    WAY_INTEL,   /* libcltile, for Intel's hardware, of which Inputs/intel-model.cl is a model */
    WAY_SPIRV,   /* SPIR-V, copies made instructions of Codeplay's set and calls again, back to bitcode, libcltile */
    WAY_LAYER,   /* the layer */
    WAYS
} way;

extern const char *const way_names[WAYS];

/* Where they work. */
typedef struct workshop {
    const host *host;
    const char *folder; /* for temporary files */
    const char *model;  /* of Intel's hardware; NULL for that of Inputs/ */
} workshop;

/* False where a way does not have what a program asks for. */
bool way_takes(way w, const program_plan *program);

/* What is in common is made once: bitcode in the folder. On failure *message says why. */
bool ways_begin(const workshop *shop, const program_plan *program, const char *source, char **message);
bool way_build(const workshop *shop, way w, const program_plan *program, cl_program *built, char **message);

#endif
