/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What the layer has to define for a program, what its sources use and its devices lack; and its companions, one for
 * each size of sub-groups that its kernels have. */

#pragma once

#include "program/program.h"

/* All functions that return a status return CL_OUT_OF_HOST_MEMORY when memory runs out. */

/* What a program is built from; without header programs for a program without source, whose text is NULL. Free it in
 * either case. */
cl_int layer_read_sources(const layer_build *build, layer_sources *sources);
void layer_free_sources(layer_sources *sources);

/* The first device of a call, or of its program; NULL when there is none. */
cl_int layer_first_device(const layer_build *build, cl_device_id *device);

/* Scans the sources of a program; `scan` stays as it is for a program without source. */
cl_int layer_scan_program(const layer_build *build, layer_scan *scan);

/* A new record with a plan; `planned` becomes NULL for a program that needs no definitions. */
cl_int layer_plan_program(const layer_build *build, const layer_scan *scan, layer_program **planned);

/* The uses of a program that the layer has to define on a device; and whether sub-groups are emulated there. */
layer_uses layer_find_lacking(const layer_device *device, layer_uses uses);
bool layer_emulates(const layer_device *device, layer_uses uses);

/* The size of emulated sub-groups in kernels that require none, of programs with these uses. */
unsigned layer_default_size(layer_uses uses);

/* Begins the options of companions with CLTILE_LAYER=check. */
#define LAYER_ARGUMENT_INFORMATION "-cl-kernel-arg-info "

/* Gives a record a copy of a call's arguments. False when memory runs out. */
bool layer_copy_build(layer_program *program, const layer_build *build);

/* ---- Companions ---- */

/* Builds or compiles the companions of a program with a plan. After a failure there is at most one, for its log. */
cl_int layer_make_companions(layer_program *program);

/* Makes and translates the companion of a size, and keeps it for its log even when that fails. */
cl_int layer_add_translated(layer_program *program, unsigned size);

/* Whether kernels of a program may differ in the size of their sub-groups. */
bool layer_may_differ(const layer_program *program);

/* Makes a companion of a size; `made` has no program if it could not be created. */
typedef cl_int layer_make(void *data, layer_program *program, unsigned size, layer_companion *made);

/* Makes a companion for each size that kernels have, up to the first that fails. `size`: of the kernels' sub-groups,
 * unless it `asks` a first one for the sizes. */
cl_int layer_make_sizes(layer_program *program, unsigned size, bool asks, layer_make *make, void *data);

/* Has the driver build or compile a program as a call says. */
cl_int layer_translate(const layer_build *build, cl_program program);

/* Adds a program that the driver fails to build, with the reason of the refusal in its log. */
cl_int layer_add_refused(layer_program *program);

/* CLTILE_LAYER=check before a program runs (check.c): prints what `cltile check` finds in a program, one line on
 * standard error for each finding. `planned` is NULL for a program without definitions. Programs that define a builtin
 * themselves, or have header programs, are not checked. */
void layer_check_program(const layer_build *build, const layer_scan *scan, const layer_program *planned);
