/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The target for each GPU of --device. */

#pragma once

#include "settings.h"

/* Finds a GPU by its name; if the table does not have it, by the version that the installed ocloc has for it. NULL if
 * neither knows it. */
const cltile_device *look_up_device(const char *name);

/* "26.31": a release of Intel's compute-runtime, and so of ocloc, that has the GPU. NULL if the table lacks the GPU. */
char *find_release(const char *name);

/* Finds a GPU with a known target. Reports another one as wrong usage, and returns NULL. */
const cltile_device *find_device(const settings *s, const char *name);

/* Settles the target: with --target auto, the default once there is a --device, by the GPUs. Those of --emit isa may
 * differ; see target_of. Reports wrong usage and returns false. */
bool choose_target(settings *s);

/* Warns of what the command line asks for and the GPUs lack. With --verbose, says what was chosen for them. */
void report_devices(const settings *s);

/* The name of one of the GPUs that has no images, among those of the link's target; NULL if there is none. */
const char *find_without_images(const settings *s);

/* Whether a target is for Intel's GPUs alone. */
bool is_for_intel(const char *target);

/* The target for one of the GPUs. */
const char *target_of(const settings *s, const char *device);

/* All names of GPUs. */
void add_device_names(words *names);
