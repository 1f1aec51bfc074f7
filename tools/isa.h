/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* SPIR-V to the assembly of Intel GPUs, by ocloc. */

#ifndef CLTILE_TOOLS_ISA_H
#define CLTILE_TOOLS_ISA_H

#include "file.h"
#include "settings.h"

/* Compiles what translate_to_spirv left for each device that takes the settings' target; texts[i] becomes the assembly
 * of all kernels for device i. On an error the user is told, and false is returned. */
bool compile_to_isa(const settings *s, const file_bytes *spirv, file_bytes *texts);

#endif
