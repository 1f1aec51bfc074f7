/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The target for each GPU of --device. */

#ifndef CLTILE_TOOLS_DEVICES_H
#define CLTILE_TOOLS_DEVICES_H

#include "request.h"

/* What is known of a GPU by its name; where the table has no such name, by the version that the installed ocloc has for
 * it. NULL where both do not know it. */
const cltile_device *look_up_device(const char *name);

/* What is known of a GPU whose target is known. Otherwise the user is told, as of wrong usage, and NULL is returned. */
const cltile_device *find_device(const settings *s, const char *name);

/* Settles the target: with --target auto, the default once there is a --device, by the GPUs. Those of --emit isa may
 * differ; target_of tells them apart. On wrong usage the user is told, and false is returned. */
bool choose_target(settings *s);

/* Warns of what the command line asks for and the GPUs lack. With --verbose, says what was chosen for them. */
void report_devices(const settings *s);

/* The target for one of the GPUs. */
const char *target_of(const settings *s, const char *device);

/* All names of GPUs. */
void add_device_names(words *names);

#endif
