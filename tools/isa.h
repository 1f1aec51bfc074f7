/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Bitcode to the assembly of Intel GPUs. */

#pragma once

#include "file.h"
#include "ocloc.h"
#include "settings.h"

/* Links the bitcode for the target of each device, and compiles all its kernels, in the order of the devices and of the
 * source. Findings are shown once. Reports an error and returns false; for cltile registers, *kernels has those of the
 * other devices then. */
bool compile_to_isa(const settings *s, const file_bytes *bitcode, isa_kernels *kernels);

/* The same of SPIR-V, which is compiled as it is, for all devices. */
bool compile_spirv_to_isa(const settings *s, file_bytes *spirv, isa_kernels *kernels);
