/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Which parameters of a program's kernels are images of media block reads and writes. */

#ifndef LAYER_PARAMETERS_H
#define LAYER_PARAMETERS_H

#include "scan/sources.h"
#include "validate/functions.h"

/* From OpenCL C. A parameter counts where its name alone is the image of a call, in the function itself or in those
 * that it is passed to; what hides in macros with parameters, or under conditions that only the compiler knows, is left
 * out. False when memory runs out. The caller frees `functions` in either case. */
bool layer_find_parameters(const layer_sources *sources, layer_functions *functions);

#endif
