/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Bitcode to the assembly of Intel GPUs. */

#ifndef CLTILE_TOOLS_ISA_H
#define CLTILE_TOOLS_ISA_H

#include "file.h"
#include "ocloc.h"
#include "settings.h"

/* Links the bitcode for the target of each device, and compiles all its kernels; they stand in the order of the devices
 * and of the source, with device and target of the settings. What there is to say of how the kernels use the builtins
 * is said once. On an error the user is told, and false is returned. Free with free_isa_kernels in any case. */
bool compile_to_isa(const settings *s, const file_bytes *bitcode, isa_kernels *kernels);

#endif
