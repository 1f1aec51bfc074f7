/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What a subcommand is given: OpenCL C, LLVM bitcode or SPIR-V, told apart by the bytes. */

#ifndef CLTILE_TOOLS_INPUT_H
#define CLTILE_TOOLS_INPUT_H

#include "file.h"
#include "settings.h"
#include "spirv/operations.h"

/* Reads s->input and makes LLVM bitcode of it: of OpenCL C by clang; of SPIR-V, where the subcommand takes that, by
 * llvm-spirv. Sets s->link.strip_debug_info where the debug information is none that the user asked for. On an error
 * the user is told, and false is returned. */
bool read_bitcode(settings *s, file_bytes *bitcode);

/* The same for cltile inspect: of SPIR-V only what belongs to its operations, which go to *operations
 * (spirv/input.h). */
bool read_operations(settings *s, spirv_operations *operations, file_bytes *bitcode);

#endif
