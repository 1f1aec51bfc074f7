/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Which parameters of a module's kernels are images of media block reads and writes. */

#ifndef LAYER_VALIDATE_SPIRV_H
#define LAYER_VALIDATE_SPIRV_H

#include "validate/functions.h"

#include <stddef.h>
#include <stdint.h>

/* From SPIR-V in this machine's order of bytes; in anything else nothing is found. A parameter counts where it is the
 * operand itself, also when it was kept in a variable that gets nothing else. False when memory runs out. The caller
 * frees `functions` in either case. */
bool layer_find_spirv_parameters(const uint32_t *words, size_t count, layer_functions *functions);

#endif
