/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* CLTILE_LAYER=check: static checks of programs that use the extensions, by the command `cltile check`. */

#pragma once

#include "program/program.h"

/* Prints what `cltile check` finds in a program, one line on standard error for each finding. `planned` is NULL for a
 * program without definitions. Programs that define a builtin themselves, or have header programs, are not checked. */
void layer_check_program(const layer_build *build, const layer_scan *scan, const layer_program *planned);
